package io.idlewave.jobs.results.summary;

/**
 * How the run time depends on the parameters of the network, exactly: derivatives to the right, and
 * what the critical path consists of. The component names are a stable contract.
 *
 * @param latencies dT/dL
 * @param overheads dT/do
 * @param gapBytes dT/dG, in bytes
 * @param shares of the critical path, means over replicates
 */
public record SensitivityResult(
    Spread latencies, Spread overheads, Spread gapBytes, Shares shares) {

  /** Over replicates. */
  public record Spread(double mean, double min, double max) {}

  /** Parts of the run time, which add up to 1. */
  public record Shares(double computation, double overhead, double latency, double bandwidth) {}
}
