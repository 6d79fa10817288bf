package io.idlewave.jobs.kafka.source;

import io.idlewave.graph.live.LiveRecord;
import io.idlewave.jobs.kafka.KafkaSettings;
import io.idlewave.jobs.kafka.LiveStream;
import java.util.Properties;
import org.apache.flink.api.common.typeinfo.TypeHint;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.connector.kafka.source.KafkaSourceOptions;
import org.apache.flink.connector.kafka.source.enumerator.KafkaSourceEnumState;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;
import org.apache.flink.connector.kafka.source.reader.deserializer.KafkaRecordDeserializationSchema;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.util.Collector;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Kafka's source over a topic, from its begin, as the records of one stream, which ends when the
 * stream does; to be run at parallelism 1. Offsets lie in checkpoints; partitions that are added to
 * the topic are found. No consumer group takes part.
 */
final class ClosingSource implements Source<LiveRecord, KafkaPartitionSplit, KafkaSourceEnumState> {

  private static final long serialVersionUID = 1L;
  private static final long DISCOVERY_MILLIS = 5_000;

  private final LiveStream stream;
  private final KafkaSource<ConsumerRecord<byte[], byte[]>> kafka;

  ClosingSource(LiveStream stream, KafkaSettings settings) {
    this.stream = stream;
    Properties client = settings.client(stream.address());
    this.kafka =
        KafkaSource.<ConsumerRecord<byte[], byte[]>>builder()
            .setProperties(client)
            .setTopics(stream.address().topic())
            .setStartingOffsets(OffsetsInitializer.earliest())
            .setProperty(
                KafkaSourceOptions.PARTITION_DISCOVERY_INTERVAL_MS.key(),
                Long.toString(DISCOVERY_MILLIS))
            .setProperty(KafkaSourceOptions.COMMIT_OFFSETS_ON_CHECKPOINT.key(), "false")
            .setDeserializer(new AsTheyAre())
            .build();
  }

  /** Leaves records to the reader. */
  private static final class AsTheyAre
      implements KafkaRecordDeserializationSchema<ConsumerRecord<byte[], byte[]>> {

    private static final long serialVersionUID = 1L;

    @Override
    public void deserialize(
        ConsumerRecord<byte[], byte[]> record, Collector<ConsumerRecord<byte[], byte[]>> out) {
      out.collect(record);
    }

    @Override
    public TypeInformation<ConsumerRecord<byte[], byte[]>> getProducedType() {
      return TypeInformation.of(new TypeHint<ConsumerRecord<byte[], byte[]>>() {});
    }
  }

  @Override
  public Boundedness getBoundedness() {
    return Boundedness.CONTINUOUS_UNBOUNDED;
  }

  @Override
  public SourceReader<LiveRecord, KafkaPartitionSplit> createReader(SourceReaderContext context)
      throws Exception {
    return new ClosingReader(kafka.createReader(context), stream);
  }

  @Override
  public SplitEnumerator<KafkaPartitionSplit, KafkaSourceEnumState> createEnumerator(
      SplitEnumeratorContext<KafkaPartitionSplit> context) throws Exception {
    return kafka.createEnumerator(context);
  }

  @Override
  public SplitEnumerator<KafkaPartitionSplit, KafkaSourceEnumState> restoreEnumerator(
      SplitEnumeratorContext<KafkaPartitionSplit> context, KafkaSourceEnumState checkpoint)
      throws Exception {
    return kafka.restoreEnumerator(context, checkpoint);
  }

  @Override
  public SimpleVersionedSerializer<KafkaPartitionSplit> getSplitSerializer() {
    return kafka.getSplitSerializer();
  }

  @Override
  public SimpleVersionedSerializer<KafkaSourceEnumState> getEnumeratorCheckpointSerializer() {
    return kafka.getEnumeratorCheckpointSerializer();
  }
}
