package io.idlewave.jobs.kafka.source;

import io.idlewave.graph.live.LiveRecord;
import io.idlewave.graph.operator.LiveRecordSerializer;
import io.idlewave.jobs.kafka.KafkaSettings;
import io.idlewave.jobs.kafka.LiveStream;
import io.idlewave.jobs.kafka.StreamAddress;
import io.idlewave.jobs.kafka.StreamFinder;
import io.idlewave.jobs.pipeline.LiveSource;
import java.time.Duration;
import java.util.function.Predicate;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.jspecify.annotations.Nullable;

/**
 * A stream in a topic of Kafka, which one reader reads from all partitions: what it feeds is not
 * parallel either. A job is not made before the stream is there, for which it waits some minutes.
 */
public final class KafkaLiveSource implements LiveSource {

  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private final StreamAddress address;
  private final KafkaSettings settings;
  private @Nullable LiveStream found;

  public KafkaLiveSource(StreamAddress address, KafkaSettings settings) {
    this.address = address;
    this.settings = settings;
  }

  private LiveStream stream() {
    LiveStream stream = found;
    if (stream == null) {
      stream = new StreamFinder(address, settings).find(PATIENCE);
      found = stream;
    }
    return stream;
  }

  @Override
  public void read(Predicate<LiveRecord> enough, Runnable idle) {
    new HeadReader(stream(), settings).read(enough, idle);
  }

  @Override
  public DataStream<LiveRecord> records(StreamExecutionEnvironment env) {
    LiveStream stream = stream();
    return env.fromSource(
            new ClosingSource(stream, settings),
            WatermarkStrategy.noWatermarks(),
            "stream " + stream,
            LiveRecordSerializer.TYPE)
        .uid("live-source")
        .setParallelism(1);
  }

  /** With the name of the stream, once it is known. */
  @Override
  public String address() {
    LiveStream stream = found;
    return stream == null ? address.toString() : stream.toString();
  }
}
