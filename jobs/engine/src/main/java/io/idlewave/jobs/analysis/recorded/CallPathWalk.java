package io.idlewave.jobs.analysis.recorded;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.StretchWork;
import io.idlewave.graph.survey.RunWindow;
import io.idlewave.jobs.analysis.TraceWalk;
import io.idlewave.jobs.analysis.WaitWalk;
import io.idlewave.jobs.prepare.PreparedStudy;
import io.idlewave.perturb.observed.PricingContext;
import io.idlewave.perturb.observed.RecordedWaits;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Adds up what the recorded run spent in which call path: {@link CallPathTotals}. */
final class CallPathWalk implements TraceWalk {

  private static final long serialVersionUID = 1L;

  private final PricingContext context;
  private final StretchWork work;
  private final boolean clocksAgree;
  private final ArrayList<RunWindow> windows;
  private transient @Nullable RecordedWaits waits;
  private transient @Nullable CallPathTotals totals;

  CallPathWalk(PreparedStudy prepared) {
    this.context = WaitWalk.context(prepared);
    this.work = StretchWork.of(prepared.metadata());
    this.clocksAgree = prepared.clocks() != null;
    this.windows = new ArrayList<>(prepared.survey().windows());
  }

  @Override
  public void begin(Path scratch) {
    waits = new RecordedWaits(context, clocksAgree);
    totals = new CallPathTotals(windows.size(), work);
  }

  @Override
  public void block(GraphBlock block) {
    RecordedWaits waited = Objects.requireNonNull(waits);
    CallPathTotals into = Objects.requireNonNull(totals);
    for (int i = 0; i < block.entryCount(); i++) {
      int rank = block.rank(i);
      RunWindow window = windows.get(rank);
      if (block.has(i, GraphBlock.BEGINS) && window.reaches(block.call(i))) {
        addStretch(block, i, into);
      }
      long wait = waited.add(block, i);
      if (block.has(i, GraphBlock.ENDS) && window.contains(block.call(i))) {
        into.call(rank, block.region(i), block.function(i), block.durationNanos(i), wait);
      }
    }
  }

  private static void addStretch(GraphBlock block, int i, CallPathTotals into) {
    if (!block.has(i, GraphBlock.DIVIDED)) {
      into.compute(block.rank(i), block.region(i), block.gapNanos(i));
      return;
    }
    for (int p = block.partBegin(i); p < block.partEnd(i); p++) {
      into.compute(block.rank(i), block.partRegion(p), Math.max(0, block.partNanos(p)));
    }
  }

  @Override
  public CallPathTotals end() {
    return Objects.requireNonNull(totals);
  }
}
