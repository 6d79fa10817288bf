package io.idlewave.jobs.analysis;

import io.idlewave.graph.survey.RunWindow;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.RegionTime;
import io.idlewave.jobs.prepare.PreparedStudy;
import io.idlewave.jobs.results.row.Tables;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Walks the trace once. Mutable. */
final class CallPathRun implements AnalysisRun {

  private final CallPathAnalysis analysis;
  private final PreparedStudy prepared;
  private @Nullable CallPathTotals totals;

  CallPathRun(CallPathAnalysis analysis, PreparedStudy prepared) {
    this.analysis = analysis;
    this.prepared = prepared;
  }

  @Override
  public List<TraceWalk> walks() {
    return totals == null ? List.of(new CallPathWalk(prepared)) : List.of();
  }

  @Override
  public void walked(List<Serializable> found) {
    CallPathTotals walked = (CallPathTotals) found.get(0);
    List<RunWindow> windows = prepared.survey().windows();
    for (int rank = 0; rank < windows.size(); rank++) {
      addTail(walked, rank, windows.get(rank).tailNanos());
    }
    totals = walked;
  }

  /** The time after the last call, where it is part of the run. */
  private void addTail(CallPathTotals into, int rank, long nanos) {
    List<RegionTime> tail = prepared.metadata().ranks().get(rank).tail();
    if (nanos > 0) {
      RegionTime.division(tail, MpiCall.NO_REGION, nanos)
          .forEach(part -> into.compute(rank, part.region(), part.nanos()));
    }
  }

  @Override
  public void give(Findings findings) throws IOException {
    CallPathTree tree = new CallPathTree(prepared.metadata(), Objects.requireNonNull(totals));
    findings.rows(Tables.CALL_PATHS, tree::rows);
    findings.summary(analysis, tree.report(WaitWalk.source(prepared.clocks() != null)).toJson());
  }
}
