package io.idlewave.jobs.analysis;

import io.idlewave.jobs.prepare.Conditions;
import io.idlewave.jobs.results.BaseResult;
import io.idlewave.jobs.results.LatencyTolerance;
import io.idlewave.jobs.results.PathResult;
import io.idlewave.jobs.results.ResultSink;
import io.idlewave.jobs.results.SensitivityRow;
import io.idlewave.jobs.results.SimulatedResult;
import io.idlewave.jobs.results.SynchronisationRow;
import io.idlewave.jobs.results.Tables;
import io.idlewave.jobs.study.Analysis;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What {@code model} timing adds to results. */
final class SimulatedResults {

  private static final String BASE = "base";

  private SimulatedResults() {}

  /** Of a scenario, with its rows written to {@code sink}. */
  static SimulatedResult of(
      Conditions conditions,
      Set<Analysis> asked,
      String name,
      ScenarioLanes lanes,
      ResultSink sink,
      @Nullable CriticalPaths paths)
      throws IOException {
    List<SensitivityRow> sensitivities = lanes.analysis().sensitivities(name);
    List<SynchronisationRow> synchronisation = lanes.analysis().synchronisation(name);
    if (asked.contains(Analysis.SENSITIVITIES)) {
      sink.write(Tables.SENSITIVITIES, sensitivities);
    }
    if (asked.contains(Analysis.SYNCHRONISATION)) {
      sink.write(Tables.SYNCHRONISATION, synchronisation);
    }
    return new SimulatedResult(
        Objects.requireNonNull(conditions.network()),
        Objects.requireNonNull(conditions.recordedNanos()),
        LaneAnalysis.total(synchronisation),
        LaneAnalysis.summary(sensitivities),
        paths == null ? List.of() : paths.of(lanes, name));
  }

  /** Of the base. */
  static BaseResult base(
      Conditions conditions,
      ScenarioLanes lanes,
      BaseTimes times,
      @Nullable LatencyTolerance tolerance,
      @Nullable PathResult path) {
    return new BaseResult(
        Objects.requireNonNull(conditions.network()),
        times.runtimeNanos(),
        Objects.requireNonNull(conditions.recordedNanos()),
        LaneAnalysis.total(lanes.analysis().synchronisation(BASE)),
        LaneAnalysis.summary(lanes.analysis().sensitivities(BASE)),
        tolerance,
        path);
  }
}
