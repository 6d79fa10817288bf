package io.idlewave.jobs.analysis.recorded;

import io.idlewave.graph.survey.RunWindow;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.RegionTime;
import io.idlewave.jobs.analysis.Analysis;
import io.idlewave.jobs.analysis.AnalysisContext;
import io.idlewave.jobs.analysis.AnalysisRun;
import io.idlewave.jobs.analysis.WaitWalk;
import io.idlewave.jobs.prepare.PreparedStudy;
import io.idlewave.jobs.results.finding.Figure;
import io.idlewave.jobs.results.finding.Finding;
import io.idlewave.jobs.results.part.CallPathReport;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.table.Table;
import java.util.List;
import java.util.Optional;

/** What the recorded run spent in which call path of user regions, and waited there. */
public final class CallPathAnalysis implements Analysis {

  @Override
  public String label() {
    return CallPathReport.LABEL;
  }

  @Override
  public boolean fits(String timing) {
    return timing.equals("observed");
  }

  @Override
  public boolean isOfRecordedRun(String timing) {
    return true;
  }

  @Override
  public List<Table<?>> tables() {
    return List.of(Tables.CALL_PATHS);
  }

  @Override
  public Optional<Finding> finding() {
    return Optional.of(
        new Finding(
            label(),
            "Call paths",
            "What the recorded run spent in which call path: user regions inside each other, and"
                + " the functions that are called there.",
            List.of(
                new Figure.Tree(
                    "Time of all ranks by call path",
                    Tables.CALL_PATHS.name(),
                    "node",
                    "parent",
                    "name",
                    "inclusiveNanos"))));
  }

  @Override
  public AnalysisRun start(AnalysisContext context) {
    PreparedStudy prepared = context.prepared();
    return AnalysisRun.ofWalk(
        new CallPathWalk(prepared),
        CallPathTotals.class,
        (totals, findings) -> {
          addTails(totals, prepared);
          CallPathTree tree = new CallPathTree(prepared.metadata(), totals);
          findings.rows(Tables.CALL_PATHS, tree::rows);
          findings.summary(this, tree.report(WaitWalk.source(prepared.clocks() != null)));
        });
  }

  /** The time after the last call of each rank, where it is part of the run. */
  private static void addTails(CallPathTotals into, PreparedStudy prepared) {
    List<RunWindow> windows = prepared.survey().windows();
    for (int r = 0; r < windows.size(); r++) {
      int rank = r;
      long nanos = windows.get(rank).tailNanos();
      if (nanos > 0) {
        RegionTime.division(prepared.metadata().ranks().get(rank).tail(), MpiCall.NO_REGION, nanos)
            .forEach(part -> into.compute(rank, part.region(), part.nanos()));
      }
    }
  }
}
