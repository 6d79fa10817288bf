package io.idlewave.jobs.cli;

import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.config.Configurator;

/** How much program and engine log to standard error: warnings and errors, or what they do. */
final class Verbosity {

  private static final String OWN = "io.idlewave";

  private Verbosity() {}

  /** From now on the engine logs what it does, and the program every detail. */
  static void raise() {
    Configurator.setRootLevel(Level.INFO);
    Configurator.setLevel(OWN, Level.DEBUG);
  }
}
