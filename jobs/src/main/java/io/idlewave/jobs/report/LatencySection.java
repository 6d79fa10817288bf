package io.idlewave.jobs.report;

import io.idlewave.jobs.results.summary.BaseResult;
import io.idlewave.jobs.results.summary.LatencyTolerance;
import io.idlewave.jobs.results.summary.LatencyTolerance.Break;
import io.idlewave.jobs.results.summary.LatencyTolerance.Growth;
import io.idlewave.jobs.text.HumanUnits;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The run time of the base over L, which is piecewise linear.
 *
 * @param note how it was thinned out, and which L it is of; null where there is nothing to say
 * @param latencyNanos L of the base
 * @param runtimeNanos run time there
 * @param curve through its corners
 * @param breakpoints where it gets steeper
 * @param tolerances how much L it takes
 */
public record LatencySection(
    @Nullable String note,
    double latencyNanos,
    double runtimeNanos,
    Curve curve,
    List<Break> breakpoints,
    List<Tolerance> tolerances)
    implements Section {

  private static final int MOST_BREAKS = 500;

  /** Takes immutable copies. */
  public LatencySection {
    breakpoints = List.copyOf(breakpoints);
    tolerances = List.copyOf(tolerances);
  }

  /** Columns over corners, in ns. */
  public record Curve(List<Double> latencyNanos, List<Double> runtimeNanos) {}

  /**
   * A growth of the run time.
   *
   * @param growth as a fraction
   * @param latencyNanos the largest L at which it grows by no more; null for any
   * @param runtimeNanos the run time there; null likewise
   */
  public record Tolerance(
      double growth, @Nullable Double latencyNanos, @Nullable Double runtimeNanos) {}

  static Section of(RunData run) {
    BaseResult base = run.summary().base();
    LatencyTolerance found = base == null ? null : base.latencyTolerance();
    Double runtime = base == null ? null : base.runtimeNanos();
    if (found == null || runtime == null) {
      return new Missing(
          "The run time over L was not asked for: with a network, run with --tolerance 1%,5%.");
    }
    Slopes slopes = new Slopes(found, runtime);
    List<Break> breaks = Notes.head(found.breakpoints(), MOST_BREAKS);
    return new LatencySection(
        Notes.join(
            Notes.first(MOST_BREAKS, found.breakpoints().size(), "breakpoints"),
            found.whichLatency(HumanUnits::time)),
        found.latencyNanos(),
        runtime,
        slopes.curve(breaks),
        breaks,
        found.tolerance().stream().map(slopes::tolerance).toList());
  }

  /** The curve at any L, from its breakpoints, or from a tolerance where there are none. */
  private record Slopes(LatencyTolerance found, double runtimeNanos) {

    double runtimeAt(double latencyNanos) {
      List<Break> breaks = found.breakpoints();
      if (breaks.isEmpty()) {
        return runtimeNanos + (latencyNanos - found.latencyNanos()) * onlySlope();
      }
      Break left = null;
      for (Break corner : breaks) {
        left = corner.latencyNanos() <= latencyNanos ? corner : left;
      }
      Break from = left == null ? breaks.get(0) : left;
      double slope = left == null ? from.slopeBefore() : from.slope();
      return from.runtimeNanos() + (latencyNanos - from.latencyNanos()) * slope;
    }

    private double onlySlope() {
      return found.tolerance().stream()
          .filter(growth -> growth.latencyNanos() != null)
          .filter(growth -> Objects.requireNonNull(growth.latencyNanos()) > found.latencyNanos())
          .mapToDouble(
              growth ->
                  growth.growth()
                      * runtimeNanos
                      / (Objects.requireNonNull(growth.latencyNanos()) - found.latencyNanos()))
          .reduce(0, (first, last) -> last);
    }

    Tolerance tolerance(Growth growth) {
      Double latency = growth.latencyNanos();
      return new Tolerance(
          growth.growth(), latency, latency == null ? null : Double.valueOf(runtimeAt(latency)));
    }

    Curve curve(List<Break> breaks) {
      List<Double> latencies = new ArrayList<>(List.of(0.0, found.latencyNanos()));
      breaks.forEach(corner -> latencies.add(corner.latencyNanos()));
      found.tolerance().stream()
          .map(Growth::latencyNanos)
          .filter(Objects::nonNull)
          .forEach(latencies::add);
      if (breaks.size() == found.breakpoints().size()) {
        latencies.add(2 * found.latencyNanos());
      }
      List<Double> sorted = latencies.stream().distinct().sorted().toList();
      return new Curve(sorted, sorted.stream().map(this::runtimeAt).toList());
    }
  }
}
