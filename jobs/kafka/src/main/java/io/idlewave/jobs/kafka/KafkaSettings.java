package io.idlewave.jobs.kafka;

import io.idlewave.ingest.archive.InputFile;
import io.idlewave.jobs.failure.UsageException;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * What a Kafka client needs to know beside an address, such as how to log in: the properties of
 * Kafka's own clients in the file that an environment variable names. They go to clients and
 * nowhere else: neither into results nor into logs or messages.
 */
public final class KafkaSettings {

  /** The environment variable that names the file; without it brokers are open to all. */
  public static final String VARIABLE = "IDLEWAVE_KAFKA_PROPERTIES";

  private final Properties stated;

  private KafkaSettings(Properties stated) {
    this.stated = stated;
  }

  /**
   * The settings of this process.
   *
   * @throws UsageException if there is a file and it cannot be read
   */
  public static KafkaSettings ofEnvironment() {
    String file = System.getenv(VARIABLE);
    return of(file == null || file.isEmpty() ? null : Path.of(file));
  }

  /**
   * The settings in a file, or none.
   *
   * @throws UsageException if it cannot be read
   */
  public static KafkaSettings of(@Nullable Path file) {
    Properties stated = new Properties();
    if (file != null) {
      try (Reader reader = Files.newBufferedReader(InputFile.of(file))) {
        stated.load(reader);
      } catch (IOException | IllegalArgumentException e) {
        // what it holds stays out of the message
        throw new UsageException(VARIABLE + ": a file of properties that can be read, got " + file);
      }
    }
    return new KafkaSettings(stated);
  }

  /** The properties of a client of the cluster at that address, for more to be put in. */
  public Properties client(KafkaAddress address) {
    Properties properties = new Properties();
    properties.putAll(stated);
    properties.put("bootstrap.servers", address.servers());
    return properties;
  }

  /** How many there are: they may be secret. */
  @Override
  public String toString() {
    return stated.size() + " Kafka settings";
  }
}
