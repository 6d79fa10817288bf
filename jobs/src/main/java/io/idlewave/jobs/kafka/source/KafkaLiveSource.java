package io.idlewave.jobs.kafka.source;

import io.idlewave.graph.live.LiveRecord;
import io.idlewave.graph.operator.LiveRecordSerializer;
import io.idlewave.jobs.kafka.KafkaSettings;
import io.idlewave.jobs.kafka.LiveStream;
import io.idlewave.jobs.pipeline.LiveSource;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * A stream in a topic of Kafka, which one reader reads from all partitions: what it feeds is not
 * parallel either.
 *
 * @param stream that is read
 * @param settings of the clients
 */
public record KafkaLiveSource(LiveStream stream, KafkaSettings settings) implements LiveSource {

  @Override
  public DataStream<LiveRecord> records(StreamExecutionEnvironment env) {
    return env.fromSource(
            new ClosingSource(stream, settings),
            WatermarkStrategy.noWatermarks(),
            stream.toString(),
            LiveRecordSerializer.TYPE)
        .uid("live-source")
        .setParallelism(1);
  }

  @Override
  public String address() {
    return stream.address() + "#" + stream.name();
  }
}
