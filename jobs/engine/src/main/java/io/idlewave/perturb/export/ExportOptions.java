package io.idlewave.perturb.export;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.TraceTimes;
import io.idlewave.perturb.collective.CollectiveRules;
import org.jspecify.annotations.Nullable;

/**
 * How to write a trace.
 *
 * @param flopsPerSecond the rate between amounts of work and times, or null where none is stated
 * @param collectives which algorithms collectives run where they are unfolded into messages
 * @param graph how the trace is walked, where that is needed
 * @param window the part to write, or null for all
 */
public record ExportOptions(
    @Nullable Double flopsPerSecond,
    CollectiveRules collectives,
    GraphOptions graph,
    @Nullable ExportWindow window) {

  private static final double NANOS_PER_SECOND = 1e9;

  /** Checks the rate. */
  public ExportOptions {
    if (flopsPerSecond != null && !(flopsPerSecond > 0 && flopsPerSecond < 1e18)) {
      throw new IllegalArgumentException(
          "rate: more than 0 and less than 1e18 flop/s, got " + flopsPerSecond);
    }
  }

  /**
   * These options for a trace of so many ranks.
   *
   * @throws IllegalArgumentException if the window names a rank that there is not
   */
  public ExportOptions within(int ranks) {
    return window == null
        ? this
        : new ExportOptions(flopsPerSecond, collectives, graph, window.within(ranks));
  }

  /** What a unit of the trace's times is in ns. */
  double nanosPerUnit(TraceTimes times) {
    return times == TraceTimes.WORK ? NANOS_PER_SECOND / rate("its times are amounts of work") : 1;
  }

  /** What a unit of the trace's times is in flops. */
  double flopsPerUnit(TraceTimes times) {
    return times == TraceTimes.WORK ? 1 : rate("amounts of work are wanted") / NANOS_PER_SECOND;
  }

  private double rate(String why) {
    if (flopsPerSecond == null) {
      throw new BadTraceException("export: " + why + ": state a rate, such as --rate 4Gflop/s");
    }
    return flopsPerSecond;
  }
}
