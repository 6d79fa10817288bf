package io.idlewave.jobs.kafka;

import io.idlewave.jobs.failure.UsageException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;

/** The topics of a cluster. */
public final class Topics {

  private Topics() {}

  /**
   * How many partitions a topic has.
   *
   * @return empty if there is no such topic
   * @throws java.io.UncheckedIOException if no broker answers, or it refuses
   */
  public static OptionalInt partitions(KafkaAddress address, KafkaSettings settings) {
    return with(address, settings, admin -> partitions(address, admin));
  }

  /**
   * How many partitions a topic has, which is made if there is none.
   *
   * @param wanted of so many partitions; null for one, or however many there are
   * @throws UsageException if it has another number of them
   * @throws java.io.UncheckedIOException if no broker answers, or it refuses
   */
  public static int create(KafkaAddress address, KafkaSettings settings, @Nullable Integer wanted) {
    int there =
        with(
            address,
            settings,
            admin -> {
              OptionalInt known = partitions(address, admin);
              return known.isPresent() ? known.getAsInt() : create(address, admin, wanted);
            });
    if (wanted != null && wanted != there) {
      throw new UsageException(
          "--partitions: %d, as %s has, got %d".formatted(there, address, wanted));
    }
    return there;
  }

  private static int create(KafkaAddress address, Admin admin, @Nullable Integer wanted)
      throws ExecutionException, InterruptedException {
    int partitions = wanted == null ? 1 : wanted;
    String recordBytes = Integer.toString(TopicProducer.LARGEST_RECORD_BYTES);
    NewTopic topic =
        new NewTopic(address.topic(), Optional.of(partitions), Optional.empty())
            .configs(Map.of("max.message.bytes", recordBytes));
    try {
      admin.createTopics(List.of(topic)).all().get();
      return partitions;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof TopicExistsException) {
        return partitions(address, admin).orElse(partitions);
      }
      throw e;
    }
  }

  private static OptionalInt partitions(KafkaAddress address, Admin admin)
      throws ExecutionException, InterruptedException {
    try {
      Collection<TopicDescription> found =
          admin.describeTopics(List.of(address.topic())).allTopicNames().get().values();
      return found.stream().mapToInt(topic -> topic.partitions().size()).findFirst();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof UnknownTopicOrPartitionException) {
        return OptionalInt.empty();
      }
      throw e;
    }
  }

  /** Something that is asked of a cluster. */
  @FunctionalInterface
  private interface Question<T> {
    T ask(Admin admin) throws ExecutionException, InterruptedException;
  }

  private static void requireReachable(KafkaAddress address) {
    try {
      Reachable.require(address.servers(), KafkaFailure.CONNECT);
    } catch (KafkaException e) {
      throw KafkaFailure.of(address, e);
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    }
  }

  private static <T> T with(KafkaAddress address, KafkaSettings settings, Question<T> question) {
    requireReachable(address);
    Properties client = settings.client(address);
    int patienceMillis = Math.toIntExact(KafkaFailure.PATIENCE.toMillis());
    client.putIfAbsent(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, patienceMillis);
    client.putIfAbsent(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, patienceMillis / 2);
    try (Admin admin = Admin.create(client)) {
      return question.ask(admin);
    } catch (ExecutionException | KafkaException e) {
      throw KafkaFailure.of(address, e);
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    }
  }
}
