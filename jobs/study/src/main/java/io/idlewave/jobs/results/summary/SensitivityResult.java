package io.idlewave.jobs.results.summary;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the run time depends on the parameters of the network, exactly: derivatives to the right, and
 * what the critical path consists of.
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

  /** dT/d(time per hop): how many hops of a class are on the critical path, over replicates. */
  public record HopSpread(String hopClass, double mean, double min, double max) {}
}
