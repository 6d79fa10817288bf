package io.idlewave.jobs.analysis;

import io.idlewave.jobs.prepare.Conditions;
import io.idlewave.jobs.prepare.PreparedStudy;
import io.idlewave.jobs.prepare.PreparedTiming;
import io.idlewave.jobs.results.summary.Censuses;
import io.idlewave.jobs.results.summary.Intervals;
import io.idlewave.jobs.results.summary.ScenarioResult;
import io.idlewave.perturb.statistics.Summary;
import org.jspecify.annotations.Nullable;

/**
 * Run times of lanes as results.
 *
 * @param prepared the study
 * @param timing that the lanes were laid out by
 */
record RuntimeResults(PreparedStudy prepared, PreparedTiming timing) {

  /** Those of one scenario and bound; {@code baseNanos} null where there is no base. */
  ScenarioResult of(String name, ScenarioLanes lanes, @Nullable Double baseNanos) {
    String scenario = prepared.scenarios().get(lanes.scenario()).name();
    Conditions conditions = timing.conditions(lanes.scenario());
    ScenarioResult empty =
        new ScenarioResult(
            name,
            prepared.study().timing().label(),
            conditions.slack(),
            conditions.rules(),
            lanes.bound().label(),
            conditions.eagerThresholdBytes(),
            lanes.replicates(),
            lanes.replicates() - lanes.finished(),
            baseNanos,
            null,
            null,
            null,
            Intervals.NONE,
            lanes.finished() < lanes.replicates() ? Censuses.cycle(prepared.survey()) : null,
            null,
            null,
            null,
            null,
            null,
            prepared.study().disturbs(scenario));
    if (lanes.finished() == 0) {
      return empty;
    }
    double[] runtimeNanos = lanes.runtimeNanos();
    double momentsBelow = prepared.scenarios().get(lanes.scenario()).momentsBelow();
    double missed = prepared.missedPerLook();
    Summary runtime = Summary.of(runtimeNanos, prepared.quantum(), momentsBelow, missed);
    if (baseNanos == null) {
      return empty.with(runtime, null, null);
    }
    double[] delayNanos = runtimeNanos.clone();
    for (int i = 0; i < delayNanos.length; i++) {
      delayNanos[i] -= baseNanos;
    }
    Summary delay = Summary.of(delayNanos, prepared.quantum(), momentsBelow, missed);
    return empty.with(runtime, delay, baseNanos > 0 ? runtime.dividedBy(baseNanos) : null);
  }
}
