package io.idlewave.jobs.pipeline;

import io.idlewave.jobs.results.ResultsLocation;
import java.net.URI;
import java.nio.file.Path;

/** Where results can lie. */
public final class ResultLocations {

  private ResultLocations() {}

  /**
   * The place that {@code address} names: one of the engine's file systems where it has a scheme,
   * and a local folder otherwise.
   */
  public static ResultsLocation of(String address) {
    return address.contains("://")
        ? new EngineFolder(URI.create(address))
        : new ResultsLocation.Local(address);
  }

  /** The address as it reads from any folder, and so in another process too. */
  public static String absolute(String address) {
    return address.contains("://") ? address : Path.of(address).toAbsolutePath().toString();
  }
}
