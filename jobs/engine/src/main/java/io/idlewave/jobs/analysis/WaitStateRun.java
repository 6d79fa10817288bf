package io.idlewave.jobs.analysis;

import io.idlewave.graph.survey.RunWindow;
import io.idlewave.jobs.prepare.PreparedStudy;
import io.idlewave.jobs.results.part.WaitReport;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.row.WaitRow;
import io.idlewave.perturb.observed.WaitState;
import io.idlewave.perturb.observed.WaitTotals;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Walks the trace once. Mutable. */
final class WaitStateRun implements AnalysisRun {

  private final WaitStateAnalysis analysis;
  private final List<RunWindow> windows;
  private final WaitWalk walk;
  private final boolean clocksAgree;
  private @Nullable WaitTotals totals;

  WaitStateRun(WaitStateAnalysis analysis, PreparedStudy prepared) {
    this.analysis = analysis;
    this.windows = prepared.survey().windows();
    this.clocksAgree = prepared.clocks() != null;
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
    WaitTotals waits = Objects.requireNonNull(totals);
    List<WaitRow> rows = new ArrayList<>();
    for (int rank = 0; rank < windows.size(); rank++) {
      rows.add(row(rank, "computation", windows.get(rank).betweenCallsNanos(), null, null));
      rows.add(row(rank, "calls", waits.callNanos(rank), null, null));
      rows.add(row(rank, "transfer", waits.transferNanos(rank), null, null));
      for (WaitState state : WaitState.values()) {
        rows.add(
            row(
                rank,
                state.label(),
                waits.waitNanos(state, rank),
                waits.largestNanos(state, rank),
                waits.causedNanos(state, rank)));
      }
      rows.add(row(rank, WaitReport.UNEXPLAINED, waits.unexplainedNanos(rank), null, null));
    }
    findings.rows(Tables.WAITS, rows);
    findings.summary(analysis, WaitReport.of(clocksAgree ? "clocks" : "durations", rows).toJson());
  }

  private WaitRow row(
      int rank, String part, long nanos, @Nullable Long largest, @Nullable Long caused) {
    long span = windows.get(rank).spanNanos();
    return new WaitRow(rank, part, nanos, largest, span == 0 ? 0 : (double) nanos / span, caused);
  }
}
