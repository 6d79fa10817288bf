package io.idlewave.ingest.prv.thread;

import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.format.call.DependencyWriter;
import io.idlewave.ingest.format.call.StretchDivision;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.RegionTime;
import io.idlewave.ingest.prv.spill.SpillCursor;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * Writes what a thread does in teams and with locks, between the other calls of its timeline, and
 * knows in which function the timeline computes. Mutable.
 */
public final class ThreadRecorder {

  private final SpillCursor cursor;
  private final ThreadPlan plan;
  private final long originNanos;
  private final StretchDivision stretch = new StretchDivision();
  private final DependencyWriter calls;
  private boolean more;
  private int event;
  private final Deque<Integer> regions = new ArrayDeque<>();
  private long nowNanos;

  /**
   * For one timeline.
   *
   * @param cursor events of its thread
   * @param originNanos begin of the timeline, on the axis of the trace
   * @param functions numbers of the functions, as the archive has them
   * @param communicator the one of dependencies
   */
  ThreadRecorder(
      SpillCursor cursor,
      ThreadPlan plan,
      long originNanos,
      ToIntFunction<String> functions,
      int communicator,
      RankWriter writer) {
    this.cursor = cursor;
    this.plan = plan;
    this.originNanos = originNanos;
    this.calls =
        new DependencyWriter(
            functions, communicator, writer, stretch, this::region, () -> nowNanos);
    this.more = cursor.next();
  }

  /** Writes all up to a time on the axis of the trace, that time included. */
  public void until(long nanos) {
    while (more && cursor.nanos() <= nanos) {
      take();
      more = cursor.next();
    }
  }

  private void take() {
    nowNanos = Math.max(nowNanos, cursor.nanos() - originNanos);
    ThreadStep step = plan.step(event++);
    if (step == null) {
      calls.spent();
    } else if (step.waits()) {
      calls.until(step.function(), step.operations());
    } else {
      calls.at(step.function(), step.operations());
    }
    switch (ThreadEvent.of(cursor.value(0), cursor.value(1))) {
      case BEGIN -> regions.push((int) cursor.value(2));
      case END -> regions.poll();
      default -> {}
    }
  }

  /** The function that the timeline computes in, or {@link MpiCall#NO_REGION}. */
  public int region() {
    Integer innermost = regions.peek();
    return innermost == null ? MpiCall.NO_REGION : innermost;
  }

  /** How the time before another call divides, which begins and ends at times of the timeline. */
  public List<RegionTime> called(long enterNanos, long leaveNanos) {
    stretch.spent(region(), enterNanos);
    List<RegionTime> division = stretch.end(region());
    stretch.begin(leaveNanos);
    nowNanos = leaveNanos;
    return division;
  }

  /** Writes what is left. Returns how the time after the last call divides. */
  public List<RegionTime> finish(long lastNanos) {
    until(Long.MAX_VALUE);
    nowNanos = Math.max(nowNanos, lastNanos);
    calls.spent();
    return stretch.end(MpiCall.NO_REGION);
  }

  /** Time of the last event of the timeline so far, since its begin. */
  public long nowNanos() {
    return nowNanos;
  }
}
