package io.idlewave.jobs.kafka;

import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.failure.UsageException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;

/** Finds the stream in a topic that is meant, which may not have begun yet. */
public final class StreamFinder {

  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(500);
  private static final Duration FETCH = Duration.ofSeconds(5);

  private final KafkaAddress address;
  private final @Nullable String stated;
  private final KafkaSettings settings;

  public StreamFinder(StreamAddress of, KafkaSettings settings) {
    this.address = of.topic();
    this.stated = of.stream();
    this.settings = settings;
  }

  /**
   * Waits until there is a topic and, unless a name is stated, a stream in it.
   *
   * @param patience how long to wait
   * @throws RefusedException if there is none after that time
   * @throws UsageException if there are several and none is stated, as far as first and last
   *     records of the partitions show
   * @throws java.io.UncheckedIOException if no broker answers, or it refuses
   */
  public LiveStream find(Duration patience) {
    long deadlineNanos = System.nanoTime() + patience.toNanos();
    while (true) {
      OptionalInt partitions = Topics.partitions(address, settings);
      if (partitions.isPresent() && stated != null) {
        return new LiveStream(address, stated, true);
      }
      Set<String> names = partitions.isPresent() ? names(partitions.getAsInt()) : Set.of();
      if (names.size() > 1) {
        throw LiveStream.severalStreams(address, names);
      }
      if (names.size() == 1) {
        return new LiveStream(address, names.iterator().next(), false);
      }
      if (System.nanoTime() > deadlineNanos) {
        throw new RefusedException(
            "%s: a live stream within %d s, got %s"
                .formatted(
                    address,
                    patience.toSeconds(),
                    partitions.isPresent() ? "an empty topic" : "no such topic"));
      }
      pause();
    }
  }

  private static void pause() {
    try {
      Thread.sleep(BETWEEN_LOOKS.toMillis());
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    }
  }

  /** The streams of the first and the last record of each partition. */
  private Set<String> names(int partitions) {
    Properties client = settings.client(address);
    client.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, 1);
    client.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    client.remove(ConsumerConfig.GROUP_ID_CONFIG);
    ByteArrayDeserializer bytes = new ByteArrayDeserializer();
    List<TopicPartition> all =
        IntStream.range(0, partitions)
            .mapToObj(partition -> new TopicPartition(address.topic(), partition))
            .toList();
    Set<String> names = new TreeSet<>();
    try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(client, bytes, bytes)) {
      Map<TopicPartition, Long> begins = consumer.beginningOffsets(all);
      Map<TopicPartition, Long> ends = consumer.endOffsets(all);
      begins.forEach(
          (partition, begin) -> {
            long end = ends.getOrDefault(partition, begin);
            if (end > begin) {
              addName(consumer, partition, begin, names);
              addName(consumer, partition, end - 1, names);
            }
          });
      return names;
    } catch (KafkaException e) {
      throw KafkaFailure.of(address, e);
    }
  }

  private static void addName(
      KafkaConsumer<byte[], byte[]> consumer,
      TopicPartition partition,
      long offset,
      Set<String> names) {
    consumer.assign(List.of(partition));
    consumer.seek(partition, offset);
    for (ConsumerRecord<byte[], byte[]> record : consumer.poll(FETCH)) {
      names.add(TopicFormat.decode(record).stream());
    }
  }
}
