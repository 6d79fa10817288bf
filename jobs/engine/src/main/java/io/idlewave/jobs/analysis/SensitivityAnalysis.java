package io.idlewave.jobs.analysis;

import io.idlewave.jobs.prepare.SimulatedLanes;
import io.idlewave.jobs.results.row.SensitivityRow;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.summary.SensitivityResult;
import io.idlewave.jobs.results.summary.SensitivityResult.HopSpread;
import io.idlewave.jobs.results.table.Table;
import io.idlewave.perturb.kernel.LaneExtras;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How the run time depends on latency, overhead and bandwidth. */
public final class SensitivityAnalysis implements Analysis {

  @Override
  public String label() {
    return "sensitivities";
  }

  @Override
  public boolean isOfLanes() {
    return true;
  }

  @Override
  public LaneExtras extras() {
    return new LaneExtras(true, false);
  }

  @Override
  public List<Table<?>> tables() {
    return List.of(Tables.SENSITIVITIES);
  }

  @Override
  public AnalysisRun start(AnalysisContext context) {
    return findings -> give(context, findings);
  }

  private static void give(AnalysisContext context, Findings findings) throws IOException {
    for (ScenarioLanes lanes : context.scenarios()) {
      findings.rows(Tables.SENSITIVITIES, summarise(context, lanes, findings));
    }
    if (context.base() != null) {
      summarise(context, context.base(), findings);
    }
  }

  private static @Nullable List<HopSpread> hops(AnalysisContext context, ScenarioLanes lanes) {
    List<String> classes =
        context.prepared().timing() instanceof SimulatedLanes simulated
            ? simulated.hopClasses(lanes.scenario())
            : List.of();
    return classes.isEmpty() || lanes.finished() == 0 ? null : lanes.analysis().hops(classes);
  }

  private static List<SensitivityRow> summarise(
      AnalysisContext context, ScenarioLanes lanes, Findings findings) {
    List<SensitivityRow> rows = lanes.analysis().sensitivities(context.name(lanes));
    SensitivityResult summary = LaneAnalysis.summary(rows, hops(context, lanes));
    if (summary != null) {
      findings.sensitivities(lanes, summary);
    }
    return rows;
  }
}
