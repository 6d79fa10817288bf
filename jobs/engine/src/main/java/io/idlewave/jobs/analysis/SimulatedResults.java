package io.idlewave.jobs.analysis;

import io.idlewave.jobs.prepare.Conditions;
import io.idlewave.jobs.results.summary.BaseResult;
import io.idlewave.jobs.results.summary.PathResult;
import io.idlewave.jobs.results.summary.SimulatedResult;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What {@code model} timing adds to results. */
final class SimulatedResults {

  private SimulatedResults() {}

  /** Of a scenario. */
  static SimulatedResult of(Conditions conditions, ScenarioLanes lanes, Findings findings) {
    return new SimulatedResult(
        Objects.requireNonNull(conditions.network()),
        conditions.recordedNanos(),
        findings.synchronisation(lanes),
        findings.sensitivities(lanes),
        findings.paths(lanes));
  }

  /** Of the base. */
  static BaseResult base(
      Conditions conditions,
      ScenarioLanes lanes,
      @Nullable Double runtimeNanos,
      Findings findings) {
    List<PathResult> paths = findings.paths(lanes);
    return new BaseResult(
        Objects.requireNonNull(conditions.network()),
        runtimeNanos,
        conditions.recordedNanos(),
        findings.synchronisation(lanes),
        findings.sensitivities(lanes),
        findings.tolerance(),
        paths.isEmpty() ? null : paths.get(0));
  }
}
