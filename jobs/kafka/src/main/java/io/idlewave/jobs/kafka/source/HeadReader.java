package io.idlewave.jobs.kafka.source;

import io.idlewave.graph.live.LiveRecord;
import io.idlewave.jobs.kafka.KafkaFailure;
import io.idlewave.jobs.kafka.KafkaSettings;
import io.idlewave.jobs.kafka.LiveStream;
import io.idlewave.jobs.kafka.TopicFormat;
import io.idlewave.jobs.kafka.TopicRecord;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Reads a stream from its begin in the thread that asks, up to a record that is enough. */
final class HeadReader {

  private static final Duration POLL = Duration.ofSeconds(1);

  private final LiveStream stream;
  private final KafkaSettings settings;
  private final ClosedPartitions closed = new ClosedPartitions();

  HeadReader(LiveStream stream, KafkaSettings settings) {
    this.stream = stream;
    this.settings = settings;
  }

  /**
   * Hands the records over until one is enough or the stream is closed on all its partitions.
   *
   * @param idle is called after each look for more, at least once a second
   */
  void read(Predicate<LiveRecord> enough, Runnable idle) {
    Properties client = settings.client(stream.address());
    client.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    client.remove(ConsumerConfig.GROUP_ID_CONFIG);
    ByteArrayDeserializer bytes = new ByteArrayDeserializer();
    String topic = stream.address().topic();
    try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(client, bytes, bytes)) {
      List<TopicPartition> all =
          consumer.partitionsFor(topic).stream()
              .map(partition -> new TopicPartition(topic, partition.partition()))
              .toList();
      consumer.assign(all);
      consumer.seekToBeginning(all);
      while (!closed.isComplete()) {
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
          if (isEnough(record, enough)) {
            return;
          }
        }
        idle.run();
      }
    } catch (KafkaException e) {
      throw KafkaFailure.of(stream.address(), e);
    }
  }

  private boolean isEnough(ConsumerRecord<byte[], byte[]> record, Predicate<LiveRecord> enough) {
    TopicRecord found = TopicFormat.decode(record);
    if (!stream.holds(found.stream())) {
      return false;
    }
    LiveRecord content = found.content();
    if (content == null) {
      closed.add(record.partition(), record.offset(), found.closedPartitions());
      return false;
    }
    return enough.test(content);
  }
}
