package io.idlewave.jobs.report;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A scenario on the first screen.
 *
 * @param name of the scenario
 * @param sentence the answer, in words
 * @param conditions codes of what it is conditional on before all
 * @param baseNanos run time of the base; null where that ends in a deadlock
 * @param fromNanos where the histograms of all bounds begin
 * @param widthNanos of a bin; 0 where all run times are equal
 * @param bounds one entry per bound
 */
public record ScenarioView(
    String name,
    String sentence,
    List<String> conditions,
    @Nullable Double baseNanos,
    double fromNanos,
    double widthNanos,
    List<BoundView> bounds) {

  /** Takes immutable copies. */
  public ScenarioView {
    conditions = List.copyOf(conditions);
    bounds = List.copyOf(bounds);
  }

  /**
   * What one bound of it says; figures are null where every replicate ended in a deadlock.
   *
   * @param bound {@code lower}, {@code upper}, {@code exact} or {@code published}
   * @param words what it is called
   * @param replicates that were run
   * @param deadlocks of them, left out
   * @param deadlockCycle the calls that wait for each other; null for none
   * @param min shortest run
   * @param max longest run
   * @param sd standard deviation
   * @param mean of the run time
   * @param p50 median
   * @param p95 95th percentile
   * @param p99 99th percentile
   * @param slowdown mean run time over the base
   * @param delay mean run time less the base
   * @param histogram of run times
   * @param ecdf distribution function of run times
   * @param convergence of the median and the 99th percentile
   */
  public record BoundView(
      String bound,
      String words,
      long replicates,
      long deadlocks,
      @Nullable String deadlockCycle,
      @Nullable Double min,
      @Nullable Double max,
      @Nullable Double sd,
      @Nullable Figure mean,
      @Nullable Figure p50,
      @Nullable Figure p95,
      @Nullable Figure p99,
      @Nullable Figure slowdown,
      @Nullable Figure delay,
      @Nullable HistogramView histogram,
      @Nullable EcdfView ecdf,
      @Nullable Convergence convergence) {}
}
