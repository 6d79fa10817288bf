package io.idlewave.jobs.kafka;

import io.idlewave.graph.live.LiveRecord.Definitions;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.archive.TraceDefinitions;
import io.idlewave.ingest.model.TraceTimes;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.failure.RefusedException;
import org.jspecify.annotations.Nullable;

/**
 * Replays an archive as a live stream in a topic. The calls of a rank go to one partition, in their
 * order. Fed again, after a failure or not, the stream holds the same calls with the same numbers,
 * so that who reads it notices nothing.
 */
public final class KafkaFeed {

  private static final long SECOND_NANOS = 1_000_000_000L;
  private static final int NAME_DIGITS = 12;

  private final TraceArchive archive;
  private final KafkaAddress address;
  private final String stream;
  private final KafkaSettings settings;
  private final FeedOptions options;

  /**
   * A feed of {@code archive} to that address; without a stream in it, to one that the content of
   * the archive names.
   *
   * @throws RefusedException if it is to keep time, and the archive has no times of a run
   */
  public KafkaFeed(
      TraceArchive archive, StreamAddress to, KafkaSettings settings, FeedOptions options) {
    TraceTimes times = archive.metadata().times();
    if (Double.isFinite(options.speed()) && times != TraceTimes.RECORDED) {
      throw new RefusedException(
          archive.folder()
              + ": has no times of a run, so only --speed max; got one that keeps time");
    }
    this.archive = archive;
    this.address = to.topic();
    String stated = to.stream();
    this.stream =
        stated == null ? "trace-" + archive.contentDigest().substring(0, NAME_DIGITS) : stated;
    this.settings = settings;
    this.options = options;
  }

  public StreamAddress address() {
    return new StreamAddress(address, stream);
  }

  /**
   * Feeds all of it; returns when it is acknowledged.
   *
   * @throws java.io.UncheckedIOException if no broker answers, or it refuses
   */
  public void run(Progress progress) {
    int partitions = Topics.create(address, settings, options.partitions());
    try (TopicProducer producer = new TopicProducer(address, settings)) {
      Definitions definitions = new Definitions(TraceDefinitions.toJson(archive.metadata()));
      for (int partition = 0; partition < partitions; partition++) {
        producer.send(partition, TopicRecord.of(stream, definitions));
      }
      producer.flush();
      feedCalls(producer, partitions, progress);
      producer.flush();
      for (int partition = 0; partition < partitions; partition++) {
        producer.send(partition, TopicRecord.close(stream, partitions));
      }
      producer.flush();
    }
  }

  private void feedCalls(TopicProducer producer, int partitions, Progress progress) {
    double speed = options.speed();
    long spanNanos = Double.isFinite(speed) ? (long) (speed * SECOND_NANOS) : Long.MAX_VALUE;
    long total = archive.metadata().callCount();
    long done = 0;
    RecordedPace pace = new RecordedPace(speed);
    try (FeedRows rows = new FeedRows(archive, options.rows(), spanNanos)) {
      for (@Nullable FeedRow row = rows.next(); row != null; row = rows.next()) {
        pace.await(row.dueNanos());
        producer.send(row.rank() % partitions, TopicRecord.of(stream, row.record()));
        done += row.calls();
        progress.report("feed", done, total, "calls");
      }
    }
  }
}
