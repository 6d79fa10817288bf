package io.idlewave.jobs.cli.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;

class EngineLogFilterTest {

  private final EngineLogFilter filter = new EngineLogFilter();

  private boolean isLogged(String logger, String message) {
    LogRecord record = new LogRecord(Level.WARNING, message);
    record.setLoggerName(logger);
    return filter.isLoggable(record);
  }

  @Test
  void isLoggable_brokerThatIsAway_isSaidOnce() {
    String client = "org.apache.kafka.clients.NetworkClient";
    assertThat(isLogged(client, "Connection to node 1 could not be established")).isTrue();
    assertThat(isLogged(client, "Connection to node 1 could not be established")).isFalse();
    assertThat(isLogged(client, "Connection to node 2 could not be established")).isTrue();
  }

  @Test
  void isLoggable_sameOfAnotherLibrary_isSaidAgain() {
    assertThat(isLogged("org.example.Engine", "no answer")).isTrue();
    assertThat(isLogged("org.example.Engine", "no answer")).isTrue();
  }
}
