package io.idlewave.jobs.cli.log;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Filter;
import java.util.logging.LogRecord;

/**
 * Leaves out what libraries say of a failure that ends the program, which then says it itself, and
 * that no level of their loggers tells from what is worth saying: a broker that refuses a password,
 * beside one that is away. Of the latter a client of Kafka says the same at every attempt: once is
 * enough.
 */
public final class EngineLogFilter implements Filter {

  private static final String KAFKA = "org.apache.kafka.";
  private static final int MOST_HELD = 1_000;

  private final Set<String> said = ConcurrentHashMap.newKeySet();

  @Override
  public boolean isLoggable(LogRecord record) {
    String message = String.valueOf(record.getMessage());
    return !message.contains(" failed authentication due to") && !isRepeated(record, message);
  }

  private boolean isRepeated(LogRecord record, String message) {
    return String.valueOf(record.getLoggerName()).startsWith(KAFKA)
        && said.size() < MOST_HELD
        && !said.add(message);
  }
}
