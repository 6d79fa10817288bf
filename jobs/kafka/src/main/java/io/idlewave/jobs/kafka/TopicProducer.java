package io.idlewave.jobs.kafka;

import java.io.Closeable;
import java.time.Duration;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * Sends the records of a stream: each once and in order on its partition, acknowledged by all
 * replicas. What is under way is bounded. A broker that stops answering is asked again for as long
 * as the settings say, or as Kafka's clients do.
 */
public final class TopicProducer implements Closeable {

  private static final int BATCH_BYTES = 256 << 10;

  /** Definitions of many ranks are long, and shrink on their way. */
  static final int LARGEST_RECORD_BYTES = 64 << 20;

  private static final int LINGER_MILLIS = 5;
  private static final int DELIVERY_MILLIS = 120_000;

  private final KafkaAddress address;
  private final KafkaProducer<byte[], byte[]> producer;
  private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();

  /**
   * A producer of records of the topic at that address.
   *
   * @throws java.io.UncheckedIOException if the settings or the servers make no sense
   */
  public TopicProducer(KafkaAddress address, KafkaSettings settings) {
    Properties client = settings.client(address);
    client.put(ProducerConfig.ACKS_CONFIG, "all");
    client.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
    client.putIfAbsent(ProducerConfig.COMPRESSION_TYPE_CONFIG, "zstd");
    client.putIfAbsent(ProducerConfig.LINGER_MS_CONFIG, LINGER_MILLIS);
    client.putIfAbsent(ProducerConfig.BATCH_SIZE_CONFIG, BATCH_BYTES);
    client.putIfAbsent(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, LARGEST_RECORD_BYTES);
    client.putIfAbsent(ProducerConfig.BUFFER_MEMORY_CONFIG, 2 * LARGEST_RECORD_BYTES);
    client.putIfAbsent(ProducerConfig.MAX_BLOCK_MS_CONFIG, DELIVERY_MILLIS);
    client.putIfAbsent(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, DELIVERY_MILLIS);
    this.address = address;
    try {
      ByteArraySerializer bytes = new ByteArraySerializer();
      this.producer = new KafkaProducer<>(client, bytes, bytes);
    } catch (KafkaException e) {
      throw KafkaFailure.of(address, e);
    }
  }

  /**
   * Sends a record, now or a moment later.
   *
   * @throws java.io.UncheckedIOException if an earlier one could not be sent
   */
  public void send(int partition, TopicRecord record) {
    check();
    try {
      var unused =
          producer.send(
              TopicFormat.encode(address.topic(), partition, record),
              (sent, thrown) -> {
                if (thrown != null) {
                  failure.compareAndSet(null, thrown);
                }
              });
    } catch (KafkaException e) {
      throw KafkaFailure.of(address, e);
    }
  }

  /**
   * Waits until all that was sent is acknowledged.
   *
   * @throws java.io.UncheckedIOException if some of it could not be sent
   */
  public void flush() {
    producer.flush();
    check();
  }

  private void check() {
    Exception thrown = failure.get();
    if (thrown != null) {
      throw KafkaFailure.of(address, thrown);
    }
  }

  /** Gives up what was not flushed. */
  @Override
  public void close() {
    producer.close(Duration.ZERO);
  }
}
