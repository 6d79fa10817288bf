package io.idlewave.jobs.kafka;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** What a client of Kafka complains about, as one line with the address. */
public final class KafkaFailure {

  /** How long a broker that does not answer is asked again. */
  static final Duration PATIENCE = Duration.ofSeconds(30);

  /** How long nobody may listen where a broker should. */
  static final Duration CONNECT = Duration.ofSeconds(5);

  private KafkaFailure() {}

  /** The failure that stands for {@code thrown}. */
  public static UncheckedIOException of(KafkaAddress address, Throwable thrown) {
    Throwable cause = thrown;
    while ((cause instanceof ExecutionException || cause instanceof CompletionException)
        && cause.getCause() != null) {
      cause = cause.getCause();
    }
    return new UncheckedIOException(new IOException(address + ": " + reason(cause), thrown));
  }

  private static String reason(Throwable cause) {
    if (cause instanceof org.apache.kafka.common.errors.TimeoutException
        || cause instanceof TimeoutException) {
      return "no broker answers";
    }
    if (cause instanceof UnknownTopicOrPartitionException) {
      return "there is no such topic";
    }
    // the clients wrap what is wrong with their settings
    Throwable said =
        cause instanceof KafkaException && cause.getCause() instanceof KafkaException inner
            ? inner
            : cause;
    return Objects.requireNonNullElse(said.getMessage(), "the broker refuses");
  }
}
