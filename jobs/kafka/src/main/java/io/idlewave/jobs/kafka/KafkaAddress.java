package io.idlewave.jobs.kafka;

import io.idlewave.jobs.failure.UsageException;
import java.io.Serializable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A topic at a Kafka cluster, written {@code kafka://HOST:PORT[,HOST:PORT...]/TOPIC}. It has no
 * room for credentials, which stand in a file of their own ({@link KafkaSettings}).
 *
 * @param servers one or more {@code HOST:PORT}, separated by commas
 * @param topic 1 to 249 letters, digits, dots, hyphens and underscores
 */
public record KafkaAddress(String servers, String topic) implements Serializable {

  private static final long serialVersionUID = 1L;

  private static final String SCHEME = "kafka://";

  /** How such an address is written. */
  public static final String FORM = SCHEME + "HOST:PORT[,HOST:PORT]/TOPIC";

  private static final Pattern SERVER =
      Pattern.compile("(?:[A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+]):([0-9]{1,5})");
  private static final Pattern TOPIC = Pattern.compile("(?!\\.{1,2}$)[A-Za-z0-9._-]{1,249}");
  private static final int MAX_PORT = 65_535;

  /**
   * Reads an address.
   *
   * @param place what messages call the place where it stands, such as an option
   * @throws UsageException if it is none; one that carries credentials is not repeated
   */
  public static KafkaAddress parse(String place, String text) {
    if (text.indexOf('@') >= 0) {
      throw new UsageException(
          "%s: %s without credentials, which stand in the file that %s names"
              .formatted(place, FORM, KafkaSettings.VARIABLE));
    }
    int slash = text.indexOf('/', SCHEME.length());
    if (!text.startsWith(SCHEME) || slash < 0) {
      throw new UsageException("%s: %s, got %s".formatted(place, FORM, text));
    }
    String servers = text.substring(SCHEME.length(), slash);
    for (String server : servers.split(",", -1)) {
      requireServer(place, server);
    }
    String topic = text.substring(slash + 1);
    if (!TOPIC.matcher(topic).matches()) {
      throw new UsageException(
          "%s: a topic of 1 to 249 letters, digits, '.', '-' and '_', got %s"
              .formatted(place, topic.isEmpty() ? "none" : topic));
    }
    return new KafkaAddress(servers, topic);
  }

  private static void requireServer(String place, String server) {
    Matcher matcher = SERVER.matcher(server);
    if (!matcher.matches()) {
      throw new UsageException("%s: %s, got the server '%s'".formatted(place, FORM, server));
    }
    int port = Integer.parseInt(matcher.group(1));
    if (port < 1 || port > MAX_PORT) {
      throw new UsageException(
          "%s: a port from 1 to %d, got %s".formatted(place, MAX_PORT, server));
    }
  }

  /** As it is written. */
  @Override
  public String toString() {
    return SCHEME + servers + "/" + topic;
  }
}
