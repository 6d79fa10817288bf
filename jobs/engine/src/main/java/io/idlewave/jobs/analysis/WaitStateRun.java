package io.idlewave.jobs.analysis;

import io.idlewave.graph.survey.RunWindow;
import io.idlewave.jobs.prepare.PreparedStudy;
import io.idlewave.jobs.results.part.WaitReport;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.row.WaitRow;
import io.idlewave.perturb.observed.WaitTotals;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Walks the trace once. Mutable. */
final class WaitStateRun implements AnalysisRun {

  private final WaitStateAnalysis analysis;
  private final List<RunWindow> windows;
  private final WaitWalk walk;
  private @Nullable WaitTotals totals;

  WaitStateRun(WaitStateAnalysis analysis, PreparedStudy prepared) {
    this.analysis = analysis;
    this.windows = prepared.survey().windows();
    this.walk = WaitWalk.of(prepared);
  }

  @Override
  public List<TraceWalk> walks() {
    return totals == null ? List.of(walk) : List.of();
  }

  @Override
  public void walked(List<Serializable> found) {
    totals = (WaitTotals) found.get(0);
  }

  @Override
  public void give(Findings findings) throws IOException {
    List<WaitRow> rows = WaitRows.of(windows, Objects.requireNonNull(totals));
    findings.rows(Tables.WAITS, rows);
    findings.summary(analysis, WaitReport.of(walk.source(), rows).toJson());
  }
}
