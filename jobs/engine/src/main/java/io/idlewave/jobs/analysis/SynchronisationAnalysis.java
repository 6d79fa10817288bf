package io.idlewave.jobs.analysis;

import io.idlewave.jobs.results.row.SynchronisationRow;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.summary.Synchronisation;
import io.idlewave.jobs.results.table.Table;
import io.idlewave.perturb.kernel.LaneExtras;
import java.io.IOException;
import java.util.List;

/** Where the time of the ranks goes: computation, overhead and waits (LogGPS section 4.4). */
public final class SynchronisationAnalysis implements Analysis {

  @Override
  public String label() {
    return "synchronisation";
  }

  @Override
  public boolean isOfLanes() {
    return true;
  }

  @Override
  public LaneExtras extras() {
    return new LaneExtras(false, true);
  }

  @Override
  public List<Table<?>> tables() {
    return List.of(Tables.SYNCHRONISATION);
  }

  @Override
  public AnalysisRun start(AnalysisContext context) {
    return findings -> give(context, findings);
  }

  private static void give(AnalysisContext context, Findings findings) throws IOException {
    for (ScenarioLanes lanes : context.scenarios()) {
      findings.rows(Tables.SYNCHRONISATION, summarise(context, lanes, findings));
    }
    if (context.base() != null) {
      summarise(context, context.base(), findings);
    }
  }

  private static List<SynchronisationRow> summarise(
      AnalysisContext context, ScenarioLanes lanes, Findings findings) {
    List<SynchronisationRow> rows = lanes.analysis().synchronisation(context.name(lanes));
    Synchronisation total = LaneAnalysis.total(rows);
    if (total != null) {
      findings.synchronisation(lanes, total);
    }
    return rows;
  }
}
