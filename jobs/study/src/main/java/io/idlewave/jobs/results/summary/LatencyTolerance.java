package io.idlewave.jobs.results.summary;

import java.util.List;
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
 */
public record LatencyTolerance(
    double latencyNanos,
    List<Growth> tolerance,
    List<Break> breakpoints,
    @Nullable List<HopTolerance> hops) {

  /** Takes immutable copies. */
  public LatencyTolerance {
    tolerance = List.copyOf(tolerance);
    breakpoints = List.copyOf(breakpoints);
    hops = hops == null ? null : List.copyOf(hops);
  }

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
   * @param hopClass the class
   * @param hopNanos what a hop takes in the base, in ns
   * @param tolerance in the order of the study
   */
  public record HopTolerance(String hopClass, double hopNanos, List<HopGrowth> tolerance) {

    /** Takes an immutable copy. */
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
