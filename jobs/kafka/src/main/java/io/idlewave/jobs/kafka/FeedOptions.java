package io.idlewave.jobs.kafka;

import org.jspecify.annotations.Nullable;

/**
 * How an archive is fed into a topic.
 *
 * @param rows most calls in a record, at least 1; null for as many as fit into memory for all ranks
 * @param partitions of the topic if it is made, at least 1; null for one, or as many as it has
 * @param speed recorded time per time, more than 0; infinite for as fast as it goes
 */
public record FeedOptions(@Nullable Integer rows, @Nullable Integer partitions, double speed) {

  /** As fast as it goes, and whatever suits. */
  public static final FeedOptions DEFAULT = new FeedOptions(null, null, Double.POSITIVE_INFINITY);
}
