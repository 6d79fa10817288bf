package io.idlewave.jobs.validate;

import io.idlewave.jobs.failure.UsageException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;

/** How Open MPI moves messages within a node, and how a study says so. */
public enum MessageProtocols {
  /**
   * Buffered: a standard send below the eager threshold ends by itself, whatever its receiver does.
   */
  BUFFERED(
      Map.of(
          "OMPI_MCA_btl_vader_single_copy_mechanism", "none",
          "OMPI_MCA_btl_vader_flags", "send",
          "OMPI_MCA_btl_sm_single_copy_mechanism", "none",
          "OMPI_MCA_btl_sm_flags", "send"),
      4_000),
  /**
   * As the library does it by itself: sent in place, a standard send of more than some hundred
   * bytes ends only once its receiver has been in the library.
   */
  LIBRARY(Map.of(), 256);

  @SuppressWarnings("ImmutableEnumChecker") // an unmodifiable map of texts
  private final Map<String, String> environment;

  private final long eagerBytes;

  MessageProtocols(Map<String, String> environment, long eagerBytes) {
    this.environment = environment;
    this.eagerBytes = eagerBytes;
  }

  /** The name of these on the command line and in reports. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What Open MPI is told; other libraries do not read it. */
  Map<String, String> environment() {
    return environment;
  }

  /** The largest standard send that ends by itself. */
  long eagerBytes() {
    return eagerBytes;
  }

  /** Whether no send of the programs waits for its receiver. */
  boolean isBuffered() {
    return this == BUFFERED;
  }

  /**
   * Those of that name.
   *
   * @throws UsageException if there are none
   */
  public static MessageProtocols named(String name) {
    return Arrays.stream(values())
        .filter(protocols -> protocols.label().equals(name))
        .findFirst()
        .orElseThrow(() -> new UsageException("--protocols: buffered, library; got " + name));
  }
}
