package io.idlewave.jobs.results.summary;

import java.util.List;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How much latency the base tolerates, exactly. */
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

  /** One of several kinds of links. */
  public record TierLatency(String tier, double latencyNanos) {}

  /** A growth of the run time. */
  public record Growth(double growth, @Nullable Double latencyNanos) {}

  /** What the base tolerates of one class of hops. */
  public record HopTolerance(String hopClass, double hopNanos, List<HopGrowth> tolerance) {

    public HopTolerance {
      tolerance = List.copyOf(tolerance);
    }
  }

  /** A growth of the run time by longer hops of one class. */
  public record HopGrowth(double growth, @Nullable Double hopNanos) {}

  /** A breakpoint. */
  public record Break(double latencyNanos, double runtimeNanos, double slopeBefore, double slope) {}
}
