package io.idlewave.jobs.cli.log;

import io.idlewave.ingest.model.PlainText;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.logging.Formatter;
import java.util.logging.LogRecord;

/** One line per record: time, level, class, message, and of a failure what it says. */
public final class LogLine extends Formatter {

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss").withZone(ZoneId.systemDefault());

  @Override
  public String format(LogRecord record) {
    String name = String.valueOf(record.getLoggerName());
    Throwable failure = record.getThrown();
    return "%s %-7s %s - %s%s%n"
        .formatted(
            TIME.format(record.getInstant()),
            record.getLevel(),
            name.substring(name.lastIndexOf('.') + 1),
            formatMessage(record),
            failure == null ? "" : " " + PlainText.message(String.valueOf(failure.getMessage())));
  }
}
