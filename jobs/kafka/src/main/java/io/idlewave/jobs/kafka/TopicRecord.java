package io.idlewave.jobs.kafka;

import io.idlewave.graph.live.LiveRecord;
import org.jspecify.annotations.Nullable;

/**
 * What stands in a record of a topic.
 *
 * @param stream the name of the stream that it belongs to
 * @param content what it says of the trace; null where it closes its partition
 * @param closedPartitions where it closes its partition: over how many, counted from 0, the stream
 *     was spread that ends with it; otherwise 0
 */
public record TopicRecord(String stream, @Nullable LiveRecord content, int closedPartitions) {

  public static TopicRecord of(String stream, LiveRecord content) {
    return new TopicRecord(stream, content, 0);
  }

  /** The last record of a stream on a partition, one of so many. */
  public static TopicRecord close(String stream, int partitions) {
    return new TopicRecord(stream, null, partitions);
  }
}
