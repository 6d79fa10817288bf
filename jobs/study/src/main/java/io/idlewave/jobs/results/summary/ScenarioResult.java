package io.idlewave.jobs.results.summary;

import io.idlewave.perturb.statistics.Summary;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a run found for one scenario and bound. The component names are a stable contract.
 *
 * @param timing {@code observed} or {@code model}
 * @param slack where slack was taken from; {@code none} in model timing
 * @param rules {@code standard}, {@code sottile} or {@code unconditional}
 * @param bound {@code lower}, {@code upper}, {@code exact} or {@code published}
 * @param eagerThresholdBytes a standard send of more bytes was rendezvous
 * @param deadlocks replicates that ended in a deadlock and are in no statistic
 * @param baseNanos run time of the base, in ns: of the recorded run in observed timing, of the
 *     undisturbed study's machine in model timing; null if that ends in a deadlock
 * @param runtimeNanos run time of the run, in ns; null if every replicate ended in a deadlock
 * @param delayNanos run time beyond {@code baseNanos}, in ns; null likewise, and without a base
 * @param slowdown run time over {@code baseNanos}; null likewise
 * @param intervals 95 % confidence intervals of these statistics
 * @param deadlockCycle the calls that wait for each other where a replicate ends in a deadlock;
 *     null where none does
 * @param network the network on one line; null in observed timing, as all that follows
 * @param recordedNanos run time of the recorded run, in ns
 * @param synchronisation where the time goes; null where it was not asked for
 * @param sensitivities null likewise
 * @param criticalPath of the median and p99 lanes; null likewise
 * @param disturbed whether anything differs from the base; null in results of earlier versions
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

  /** A result of observed timing, or one that lacks what model timing adds. */
  public ScenarioResult(
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
      @Nullable String deadlockCycle) {
    this(
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
        null,
        null,
        null,
        null,
        null,
        null);
  }

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
    return with(
        Statistics.of(runtime),
        delay == null ? null : Statistics.of(delay),
        slowdown == null ? null : Statistics.of(slowdown),
        new Intervals(
            Intervals.of(runtime),
            delay == null ? Map.of() : Intervals.of(delay),
            slowdown == null ? Map.of() : Intervals.of(slowdown)),
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

  /** This result, of a scenario of which it is known whether it is another run than the base. */
  public ScenarioResult withDisturbed(boolean isDisturbed) {
    return with(runtimeNanos, delayNanos, slowdown, intervals, isDisturbed);
  }

  private ScenarioResult with(
      @Nullable Statistics runtime,
      @Nullable Statistics delay,
      @Nullable Statistics factor,
      Intervals reaches,
      @Nullable Boolean isDisturbed) {
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
        runtime,
        delay,
        factor,
        reaches,
        deadlockCycle,
        network,
        recordedNanos,
        synchronisation,
        sensitivities,
        criticalPath,
        isDisturbed);
  }
}
