package io.idlewave.jobs.analysis.recorded;

import io.idlewave.graph.survey.RunWindow;
import io.idlewave.jobs.results.part.WaitReport;
import io.idlewave.jobs.results.row.WaitRow;
import io.idlewave.perturb.observed.WaitState;
import io.idlewave.perturb.observed.WaitTotals;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where the time of each rank of a recorded run went, as rows of a table. */
public final class WaitRows {

  private WaitRows() {}

  /**
   * The rows of all ranks; those of a rank add up to its run time.
   *
   * @param windows what counts as the run, per rank
   * @param waits what calls waited for
   */
  public static List<WaitRow> of(List<RunWindow> windows, WaitTotals waits) {
    List<WaitRow> rows = new ArrayList<>();
    boolean idles = windows.stream().anyMatch(window -> window.idleNanos() > 0);
    for (int rank = 0; rank < windows.size(); rank++) {
      long span = windows.get(rank).spanNanos();
      RunWindow window = windows.get(rank);
      rows.add(row(rank, span, "computation", window.computingNanos(), null, null));
      if (idles) {
        rows.add(row(rank, span, WaitReport.IDLE, window.idleNanos(), null, null));
      }
      rows.add(row(rank, span, "calls", waits.callNanos(rank), null, null));
      rows.add(row(rank, span, "transfer", waits.transferNanos(rank), null, null));
      for (WaitState state : WaitState.values()) {
        rows.add(
            row(
                rank,
                span,
                state.label(),
                waits.waitNanos(state, rank),
                waits.largestNanos(state, rank),
                waits.causedNanos(state, rank)));
      }
      rows.add(row(rank, span, WaitReport.UNEXPLAINED, waits.unexplainedNanos(rank), null, null));
    }
    return rows;
  }

  private static WaitRow row(
      int rank, long span, String part, long nanos, @Nullable Long largest, @Nullable Long caused) {
    return new WaitRow(rank, part, nanos, largest, span == 0 ? 0 : (double) nanos / span, caused);
  }
}
