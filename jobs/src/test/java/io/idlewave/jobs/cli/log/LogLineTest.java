package io.idlewave.jobs.cli.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;

class LogLineTest {

  private static LogRecord record() {
    LogRecord record = new LogRecord(Level.WARNING, "no answer of {0}");
    record.setLoggerName("org.example.Engine");
    record.setParameters(new Object[] {"worker 3"});
    return record;
  }

  @Test
  void format_message_isOneLineWithTimeLevelAndClass() {
    assertThat(new LogLine().format(record()))
        .matches("\\d\\d:\\d\\d:\\d\\d WARNING Engine - no answer of worker 3\\R");
  }

  @Test
  void format_failure_saysWhatItSaysWithoutItsTrace() {
    LogRecord record = record();
    record.setThrown(new IOException("connection reset"));
    assertThat(new LogLine().format(record)).endsWith(" worker 3 connection reset%n".formatted());
  }
}
