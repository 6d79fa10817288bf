package io.idlewave.jobs.analysis;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.survey.EagerBracket;
import io.idlewave.graph.survey.RunWindow;
import io.idlewave.jobs.prepare.ClockEvidence;
import io.idlewave.jobs.prepare.PreparedStudy;
import io.idlewave.jobs.results.Tables;
import io.idlewave.jobs.results.WaitReport;
import io.idlewave.jobs.results.WaitRow;
import io.idlewave.jobs.study.Eager;
import io.idlewave.jobs.study.Timing;
import io.idlewave.perturb.observed.RecordedWaits;
import io.idlewave.perturb.observed.WaitState;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Walks the trace once. Mutable. */
final class WaitStateRun implements AnalysisRun {

  private final WaitStateAnalysis analysis;
  private final List<RunWindow> windows;
  private final RecordedWaits waits;
  private final boolean clocksAgree;
  private boolean walked;

  WaitStateRun(WaitStateAnalysis analysis, PreparedStudy prepared) {
    this.analysis = analysis;
    this.windows = prepared.survey().windows();
    this.clocksAgree = prepared.clocks() != null;
    this.waits =
        new RecordedWaits(prepared.metadata(), prepared.survey(), eager(prepared), clocksAgree);
  }

  private static EagerBracket eager(PreparedStudy prepared) {
    ClockEvidence clocks = prepared.clocks();
    if (clocks != null) {
      return clocks.eager();
    }
    return prepared.study().timing() instanceof Timing.Observed observed
            && observed.eager() instanceof Eager.Threshold stated
        ? EagerBracket.of(stated.thresholdBytes())
        : EagerBracket.of(prepared.survey().eagerThresholdBytes(false));
  }

  @Override
  public boolean wantsWalk() {
    return !walked;
  }

  @Override
  public void block(GraphBlock block) {
    waits.add(block);
  }

  @Override
  public void endWalk() {
    walked = true;
  }

  @Override
  public void give(Findings findings) throws IOException {
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
      rows.add(row(rank, "unexplained", waits.unexplainedNanos(rank), null, null));
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
