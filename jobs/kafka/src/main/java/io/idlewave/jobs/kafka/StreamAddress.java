package io.idlewave.jobs.kafka;

import io.idlewave.jobs.failure.UsageException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A topic and perhaps a stream in it, written {@code kafka://HOST:PORT/TOPIC} or {@code
 * kafka://HOST:PORT/TOPIC#STREAM}.
 *
 * @param stream 1 to 128 letters, digits, dots, underscores, colons and hyphens; null for the
 *     stream that goes without saying
 */
public record StreamAddress(KafkaAddress topic, @Nullable String stream) {

  /** How such an address is written. */
  public static final String FORM = KafkaAddress.FORM + "[#STREAM]";

  private static final Pattern STREAM = Pattern.compile("[A-Za-z0-9._:-]{1,128}");

  /**
   * Reads an address.
   *
   * @param place what messages call the place where it stands, such as an option
   * @throws UsageException if it is none
   */
  public static StreamAddress parse(String place, String text) {
    int hash = text.indexOf('#');
    if (hash < 0) {
      return new StreamAddress(KafkaAddress.parse(place, text), null);
    }
    KafkaAddress topic = KafkaAddress.parse(place, text.substring(0, hash));
    String stream = text.substring(hash + 1);
    if (!STREAM.matcher(stream).matches()) {
      throw new UsageException(
          "%s: after # a stream, 1 to 128 letters, digits, '.', '_', ':' and '-', got '%s'"
              .formatted(place, stream));
    }
    return new StreamAddress(topic, stream);
  }

  /** As it is written. */
  @Override
  public String toString() {
    return stream == null ? topic.toString() : topic + "#" + stream;
  }
}
