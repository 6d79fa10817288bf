package io.idlewave.jobs.kafka.source;

import io.idlewave.graph.live.LiveRecord;
import io.idlewave.graph.operator.NoRestart;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.kafka.LiveStream;
import io.idlewave.jobs.kafka.TopicFormat;
import io.idlewave.jobs.kafka.TopicRecord;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SourceOutput;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.flink.core.io.InputStatus;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/**
 * Reads the records of a stream through Kafka's reader, and ends once the stream is closed on all
 * its partitions. Which of them are closed is no state of its own: a snapshot takes a closed
 * partition back to its close, so that a restored reader finds it again.
 */
@SuppressWarnings("try") // Kafka's reader may be interrupted while it closes
final class ClosingReader implements SourceReader<LiveRecord, KafkaPartitionSplit> {

  private final SourceReader<ConsumerRecord<byte[], byte[]>, KafkaPartitionSplit> kafka;
  private final LiveStream stream;
  private final ClosedPartitions closed = new ClosedPartitions();

  ClosingReader(
      SourceReader<ConsumerRecord<byte[], byte[]>, KafkaPartitionSplit> kafka, LiveStream stream) {
    this.kafka = kafka;
    this.stream = stream;
  }

  @Override
  public void start() {
    kafka.start();
  }

  @Override
  public InputStatus pollNext(ReaderOutput<LiveRecord> output) throws Exception {
    if (closed.isComplete()) {
      return InputStatus.END_OF_INPUT;
    }
    InputStatus status = kafka.pollNext(new DecodingReaderOutput(output));
    return closed.isComplete() ? InputStatus.END_OF_INPUT : status;
  }

  private void take(
      ConsumerRecord<byte[], byte[]> record, long timestamp, SourceOutput<LiveRecord> output) {
    TopicRecord found = decoded(record);
    if (found == null) {
      return;
    }
    LiveRecord content = found.content();
    if (content == null) {
      closed.add(record.partition(), record.offset(), found.closedPartitions());
    } else {
      output.collect(content, timestamp);
    }
  }

  /** What the record says, unless another stream says it; what is refused would be again. */
  private @Nullable TopicRecord decoded(ConsumerRecord<byte[], byte[]> record) {
    try {
      TopicRecord found = TopicFormat.decode(record);
      return stream.holds(found.stream()) ? found : null;
    } catch (BadTraceException | UsageException e) {
      throw NoRestart.of(e);
    }
  }

  @Override
  public List<KafkaPartitionSplit> snapshotState(long checkpointId) {
    return kafka.snapshotState(checkpointId).stream().map(this::heldBack).toList();
  }

  private KafkaPartitionSplit heldBack(KafkaPartitionSplit split) {
    long offset = closed.heldBack(split.getPartition(), split.getStartingOffset());
    return offset == split.getStartingOffset()
        ? split
        : new KafkaPartitionSplit(split.getTopicPartition(), offset);
  }

  @Override
  public CompletableFuture<Void> isAvailable() {
    return closed.isComplete() ? CompletableFuture.completedFuture(null) : kafka.isAvailable();
  }

  @Override
  public void addSplits(List<KafkaPartitionSplit> splits) {
    kafka.addSplits(splits);
  }

  @Override
  public void notifyNoMoreSplits() {
    kafka.notifyNoMoreSplits();
  }

  @Override
  public void handleSourceEvents(SourceEvent event) {
    kafka.handleSourceEvents(event);
  }

  @Override
  public void notifyCheckpointComplete(long checkpointId) throws Exception {
    kafka.notifyCheckpointComplete(checkpointId);
  }

  @Override
  public void close() throws Exception {
    kafka.close();
  }

  /** Takes records of a topic, and gives on what they say. */
  private class DecodingOutput implements SourceOutput<ConsumerRecord<byte[], byte[]>> {

    private final SourceOutput<LiveRecord> output;

    DecodingOutput(SourceOutput<LiveRecord> output) {
      this.output = output;
    }

    @Override
    public void collect(ConsumerRecord<byte[], byte[]> record) {
      take(record, record.timestamp(), output);
    }

    @Override
    public void collect(ConsumerRecord<byte[], byte[]> record, long timestamp) {
      take(record, timestamp, output);
    }

    @Override
    public void emitWatermark(Watermark watermark) {
      output.emitWatermark(watermark);
    }

    @Override
    public void markIdle() {
      output.markIdle();
    }

    @Override
    public void markActive() {
      output.markActive();
    }
  }

  /** Decodes what goes to the outputs of all partitions. */
  private final class DecodingReaderOutput extends DecodingOutput
      implements ReaderOutput<ConsumerRecord<byte[], byte[]>> {

    private final ReaderOutput<LiveRecord> output;

    DecodingReaderOutput(ReaderOutput<LiveRecord> output) {
      super(output);
      this.output = output;
    }

    @Override
    public SourceOutput<ConsumerRecord<byte[], byte[]>> createOutputForSplit(String splitId) {
      return new DecodingOutput(output.createOutputForSplit(splitId));
    }

    @Override
    public void releaseOutputForSplit(String splitId) {
      output.releaseOutputForSplit(splitId);
    }
  }
}
