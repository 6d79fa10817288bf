package io.idlewave.jobs.results.summary;

import io.idlewave.perturb.statistics.Summary;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a run found for one scenario and bound. */
public record ScenarioResult(
    String name,
    String timing,
    String slack,
    String rules,
    String bound,
    long eagerThresholdBytes,
    long replicates,
    long deadlocks,
    @Nullable Double baseNanos,
    @Nullable Statistics runtimeNanos,
    @Nullable Statistics delayNanos,
    @Nullable Statistics slowdown,
    Intervals intervals,
    @Nullable String deadlockCycle,
    @Nullable String network,
    @Nullable Double recordedNanos,
    @Nullable Synchronisation synchronisation,
    @Nullable SensitivityResult sensitivities,
    @Nullable List<PathResult> criticalPath,
    @Nullable Boolean disturbed) {

  /** Replicates that are in the statistics. */
  public long finished() {
    return replicates - deadlocks;
  }

  /**
   * This result with the given samples' statistics.
   *
   * @param runtime run times, in ns
   * @param delay delays, in ns, or null where there is no base
   * @param slowdown run times over the base, or null where that is 0 or there is none
   */
  public ScenarioResult with(Summary runtime, @Nullable Summary delay, @Nullable Summary slowdown) {
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
        delay == null ? null : Statistics.of(delay),
        slowdown == null ? null : Statistics.of(slowdown),
        new Intervals(
            Intervals.of(runtime),
            delay == null ? Map.of() : Intervals.of(delay),
            slowdown == null ? Map.of() : Intervals.of(slowdown)),
        deadlockCycle,
        network,
        recordedNanos,
        synchronisation,
        sensitivities,
        criticalPath,
        disturbed);
  }

  /** This result with what model timing adds. */
  public ScenarioResult with(SimulatedResult model) {
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
        runtimeNanos,
        delayNanos,
        slowdown,
        intervals,
        deadlockCycle,
        model.network(),
        model.recordedNanos(),
        model.synchronisation(),
        model.sensitivities(),
        model.criticalPath(),
        disturbed);
  }
}
