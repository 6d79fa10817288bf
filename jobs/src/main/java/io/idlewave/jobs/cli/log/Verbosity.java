package io.idlewave.jobs.cli.log;

import java.util.logging.Level;
import java.util.logging.Logger;

/** How much program and engine log to standard error: warnings and errors, or what they do. */
public final class Verbosity {

  private static final Logger ALL = Logger.getLogger("");
  private static final Logger OWN = Logger.getLogger("io.idlewave");

  private Verbosity() {}

  /** From now on the engine logs what it does, and the program every detail. */
  public static void raise() {
    ALL.setLevel(Level.INFO);
    OWN.setLevel(Level.FINE);
  }
}
