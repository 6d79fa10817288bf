package io.idlewave.jobs.cli.log;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.logging.LogManager;

/**
 * What is logged, as {@code logging.properties} beside this class says. Java makes an instance of
 * the class once something logs.
 */
public final class LogSettings {

  private static final String CLASS = "java.util.logging.config.class";
  private static final String FILE = "java.util.logging.config.file";

  /** Reads the settings. */
  public LogSettings() throws IOException {
    try (InputStream in = LogSettings.class.getResourceAsStream("logging.properties")) {
      LogManager.getLogManager().readConfiguration(Objects.requireNonNull(in));
    }
  }

  /** Names the settings to Java, unless it was given others. */
  public static void choose() {
    if (System.getProperty(FILE) == null && System.getProperty(CLASS) == null) {
      System.setProperty(CLASS, LogSettings.class.getName());
    }
  }
}
