package io.idlewave.jobs.pipeline.place;

import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.results.place.ResultsLocation;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;

/** Where results can lie. */
public final class ResultLocations {

  private ResultLocations() {}

  /**
   * The place that {@code address} names: one of the engine's file systems where it has a scheme,
   * and a local folder otherwise.
   *
   * @throws UsageException if it has a scheme and is no URI
   */
  public static ResultsLocation of(String address) {
    if (!address.contains("://")) {
      return new ResultsLocation.Local(address);
    }
    try {
      return new EngineFolder(new URI(address));
    } catch (URISyntaxException e) {
      throw new UsageException("results: a folder or its URI, got " + address);
    }
  }

  /** The address as it reads from any folder, and so in another process too. */
  public static String absolute(String address) {
    return address.contains("://") ? address : Path.of(address).toAbsolutePath().toString();
  }
}
