package io.idlewave.jobs.analysis;

import io.idlewave.jobs.prepare.PreparedStudy;
import io.idlewave.jobs.results.BaseResult;
import io.idlewave.jobs.results.LatencyTolerance;
import io.idlewave.jobs.results.PathResult;
import io.idlewave.jobs.results.ResultSink;
import io.idlewave.jobs.results.SensitivityRow;
import io.idlewave.jobs.results.SimulatedResult;
import io.idlewave.jobs.results.SynchronisationRow;
import io.idlewave.jobs.results.Tables;
import io.idlewave.jobs.study.Analysis;
import io.idlewave.jobs.study.machine.MachineSpec;
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
      PreparedStudy prepared,
      String name,
      ScenarioLanes lanes,
      ResultSink sink,
      @Nullable CriticalPaths paths)
      throws IOException {
    MachineSpec machine =
        Objects.requireNonNull(prepared.study().scenarios().get(lanes.scenario()).machine());
    List<SensitivityRow> sensitivities = lanes.analysis().sensitivities(name);
    List<SynchronisationRow> synchronisation = lanes.analysis().synchronisation(name);
    Set<Analysis> asked = Objects.requireNonNull(prepared.study().model()).analyses();
    if (asked.contains(Analysis.SENSITIVITIES)) {
      sink.write(Tables.SENSITIVITIES, sensitivities);
    }
    if (asked.contains(Analysis.SYNCHRONISATION)) {
      sink.write(Tables.SYNCHRONISATION, synchronisation);
    }
    return new SimulatedResult(
        machine.network().describe(),
        (double) prepared.survey().census().spanNanos(),
        LaneAnalysis.total(synchronisation),
        LaneAnalysis.summary(sensitivities),
        paths == null ? List.of() : paths.of(lanes, name));
  }

  /** Of the base. */
  static BaseResult base(
      PreparedStudy prepared,
      ScenarioLanes lanes,
      BaseTimes times,
      @Nullable LatencyTolerance tolerance,
      @Nullable PathResult path) {
    MachineSpec machine = Objects.requireNonNull(prepared.study().model()).machine();
    return new BaseResult(
        machine.network().describe(),
        times.runtimeNanos(),
        (double) prepared.survey().census().spanNanos(),
        LaneAnalysis.total(lanes.analysis().synchronisation(BASE)),
        LaneAnalysis.summary(lanes.analysis().sensitivities(BASE)),
        tolerance,
        path);
  }
}
