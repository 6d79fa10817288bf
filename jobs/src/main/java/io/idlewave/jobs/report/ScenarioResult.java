package io.idlewave.jobs.report;

import io.idlewave.perturb.statistics.Summary;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a run found for one scenario and bound. The component names are a stable contract.
 *
 * @param name the scenario
 * @param timing {@code observed}
 * @param slack where slack was taken from
 * @param rules {@code standard} or {@code sottile}
 * @param bound {@code lower}, {@code upper} or {@code exact}
 * @param eagerThresholdBytes a standard send of more bytes was rendezvous
 * @param replicates replicates that were run
 * @param deadlocks replicates that ended in a deadlock and are in no statistic
 * @param baseNanos run time of the recorded run, in ns
 * @param runtimeNanos run time of the run, in ns; null if every replicate ended in a deadlock
 * @param delayNanos run time beyond {@code baseNanos}, in ns; null likewise
 * @param slowdown run time over {@code baseNanos}; null likewise
 * @param intervals 95 % confidence intervals of these statistics
 */
public record ScenarioResult(
    String name,
    String timing,
    String slack,
    String rules,
    String bound,
    long eagerThresholdBytes,
    long replicates,
    long deadlocks,
    double baseNanos,
    @Nullable Statistics runtimeNanos,
    @Nullable Statistics delayNanos,
    @Nullable Statistics slowdown,
    Intervals intervals) {

  /**
   * This result with the given samples' statistics.
   *
   * @param runtime run times, in ns
   * @param delay delays, in ns
   * @param slowdown run times over the base, or null where that is 0
   */
  public ScenarioResult with(Summary runtime, Summary delay, @Nullable Summary slowdown) {
    return new ScenarioResult(
        name,
        timing,
        slack,
        rules,
        bound,
        eagerThresholdBytes,
        replicates,
        deadlocks,
        baseNanos,
        Statistics.of(runtime),
        Statistics.of(delay),
        slowdown == null ? null : Statistics.of(slowdown),
        new Intervals(
            Intervals.of(runtime),
            Intervals.of(delay),
            slowdown == null ? Map.of() : Intervals.of(slowdown)));
  }
}
