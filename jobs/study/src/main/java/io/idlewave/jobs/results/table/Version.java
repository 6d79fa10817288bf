package io.idlewave.jobs.results.table;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of this program, as its build states it. */
public final class Version {

  private static final String RESOURCE = "/io/idlewave/jobs/version.properties";

  /** The version, such as {@code 0.2.0}; {@code development} in classes that no build packaged. */
  public static final String CURRENT = read();

  private Version() {}

  private static String read() {
    Properties properties = new Properties();
    try (InputStream in = Version.class.getResourceAsStream(RESOURCE)) {
      if (in != null) {
        properties.load(in);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the version of this program", e);
    }
    String version = properties.getProperty("version", "");
    return version.isEmpty() || version.startsWith("$") ? "development" : version;
  }
}
