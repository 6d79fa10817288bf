package io.idlewave.jobs.results.summary;

import java.util.List;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How much latency the base tolerates, exactly. The component names are a stable contract.
 *
 * @param latencyNanos L of the base, the smallest where there are several, in ns
 * @param tolerance in the order of the study
 * @param breakpoints where the run time starts to grow faster with L, up to twice the base's L or
 *     the largest tolerance
 * @param hops how long hops may take, by class in the order of the topology; null where the network
 *     has none
 * @param tiers L of each kind of links in the base, the innermost first: all of them grow by as
 *     much as {@code latencyNanos} does; null where there is one kind
 */
public record LatencyTolerance(
    double latencyNanos,
    List<Growth> tolerance,
    List<Break> breakpoints,
    @Nullable List<HopTolerance> hops,
    @Nullable List<TierLatency> tiers) {

  public LatencyTolerance {
    tolerance = List.copyOf(tolerance);
    breakpoints = List.copyOf(breakpoints);
    hops = hops == null ? null : List.copyOf(hops);
    tiers = tiers == null ? null : List.copyOf(tiers);
  }

  /** Which L {@link #latencyNanos} is, in words, and what becomes of the others; null of one. */
  public @Nullable String whichLatency(DoubleFunction<String> time) {
    if (tiers == null) {
      return null;
    }
    return "L stands for that of %s, the smallest; that of every tier is longer by as much: %s in the base"
        .formatted(
            tiers.stream()
                .filter(tier -> tier.latencyNanos() == latencyNanos)
                .map(TierLatency::tier)
                .findFirst()
                .orElseThrow(),
            tiers.stream()
                .map(tier -> tier.tier() + " " + time.apply(tier.latencyNanos()))
                .collect(Collectors.joining(", ")));
  }

  /**
   * One of several kinds of links.
   *
   * @param tier its key in studies
   * @param latencyNanos L of the base, the smallest where it depends on sizes, in ns
   */
  public record TierLatency(String tier, double latencyNanos) {}

  /**
   * A growth of the run time.
   *
   * @param growth as a fraction: 0.01 for 1 %
   * @param latencyNanos the largest L at which the run time grows by no more, in ns; null where it
   *     does not depend on L
   */
  public record Growth(double growth, @Nullable Double latencyNanos) {}

  /**
   * What the base tolerates of one class of hops.
   *
   * @param hopNanos what a hop takes in the base, in ns
   * @param tolerance in the order of the study
   */
  public record HopTolerance(String hopClass, double hopNanos, List<HopGrowth> tolerance) {

    public HopTolerance {
      tolerance = List.copyOf(tolerance);
    }
  }

  /**
   * A growth of the run time by longer hops of one class.
   *
   * @param growth as a fraction: 0.01 for 1 %
   * @param hopNanos the largest time of a hop at which the run time grows by no more, in ns; null
   *     where it does not depend on it
   */
  public record HopGrowth(double growth, @Nullable Double hopNanos) {}

  /**
   * A breakpoint.
   *
   * @param latencyNanos L, in ns
   * @param runtimeNanos the run time there, in ns
   * @param slopeBefore dT/dL before it
   * @param slope dT/dL from it on
   */
  public record Break(double latencyNanos, double runtimeNanos, double slopeBefore, double slope) {}
}
