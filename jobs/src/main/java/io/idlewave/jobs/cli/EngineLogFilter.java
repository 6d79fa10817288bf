package io.idlewave.jobs.cli;

import java.util.logging.Filter;
import java.util.logging.LogRecord;

/**
 * Leaves out what libraries say of a failure that ends the program, which then says it itself, and
 * that no level of their loggers tells from what is worth saying: a broker that refuses a password,
 * beside one that is away.
 */
public final class EngineLogFilter implements Filter {

  @Override
  public boolean isLoggable(LogRecord record) {
    return !String.valueOf(record.getMessage()).contains(" failed authentication due to");
  }
}
