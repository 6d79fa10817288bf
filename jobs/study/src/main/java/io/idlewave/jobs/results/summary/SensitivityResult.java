package io.idlewave.jobs.results.summary;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the run time depends on the parameters of the network, exactly: derivatives to the right, and
 * what the critical path consists of. The component names are a stable contract.
 *
 * @param latencies dT/dL
 * @param overheads dT/do
 * @param gapBytes dT/dG, in bytes
 * @param shares of the critical path, means over replicates
 * @param hops by class of hop, in the order of the topology; null where the network has none
 */
public record SensitivityResult(
    Spread latencies,
    Spread overheads,
    Spread gapBytes,
    Shares shares,
    @Nullable List<HopSpread> hops) {

  public SensitivityResult {
    hops = hops == null ? null : List.copyOf(hops);
  }

  /** Over replicates. */
  public record Spread(double mean, double min, double max) {}

  /** Parts of the run time, which add up to 1. */
  public record Shares(double computation, double overhead, double latency, double bandwidth) {}

  /**
   * dT/d(time per hop): how many hops of a class are on the critical path, over replicates.
   *
   * @param mean over replicates
   * @param min smallest
   * @param max largest
   */
  public record HopSpread(String hopClass, double mean, double min, double max) {}
}
