package io.idlewave.ingest.kineto;

import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.format.call.StretchDivision;
import io.idlewave.ingest.kineto.read.HostSpan;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.RegionTime;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * Writes the calls of a host thread. What it is in, operators and calls of the runtime that neither
 * hand over nor wait among them, are regions of the time between.
 */
final class HostWriter {

  private final RankWriter writer;
  private final List<HostSpan> spans;
  private final IntUnaryOperator regions;
  private final long originNanos;
  private final StretchDivision division = new StretchDivision();
  private final Deque<Integer> inside = new ArrayDeque<>();
  private int next;
  private long nowNanos;

  /**
   * A writer.
   *
   * @param spans what the thread was in, by begin, outer ones first
   * @param regions the number of the region that each of them is, by its place among them
   * @param originNanos where its times begin, on the clock of the file
   */
  HostWriter(RankWriter writer, List<HostSpan> spans, IntUnaryOperator regions, long originNanos) {
    this.writer = writer;
    this.spans = spans;
    this.regions = regions;
    this.originNanos = originNanos;
  }

  /** Writes a call, no earlier than the last one ended. */
  void call(HostPoint point, int function) {
    long enter = Math.max(nowNanos, point.enterNanos() - originNanos);
    long leave = Math.max(enter, point.leaveNanos() - originNanos);
    advance(enter);
    int region = region();
    writer.write(
        new MpiCall(
            function, enter, leave - enter, region, division.end(region), point.operations()));
    nowNanos = leave;
    division.begin(leave);
  }

  /** Ends the thread with the last thing that it was in; how the time since that call divides. */
  List<RegionTime> end() {
    advance(Long.MAX_VALUE);
    writer.close();
    return division.end(MpiCall.NO_REGION);
  }

  /** Until when something is known of the thread. */
  long nowNanos() {
    return nowNanos;
  }

  private void advance(long nanos) {
    while (true) {
      long begins =
          next < spans.size() ? spans.get(next).beginNanos() - originNanos : Long.MAX_VALUE;
      Integer innermost = inside.peek();
      long ends =
          innermost == null ? Long.MAX_VALUE : spans.get(innermost).endNanos() - originNanos;
      if (innermost != null && ends <= begins && ends <= nanos) {
        spend(ends);
        inside.pop();
      } else if (next < spans.size() && begins <= nanos) {
        spend(begins);
        inside.push(next++);
      } else {
        break;
      }
    }
    if (nanos < Long.MAX_VALUE) {
      spend(nanos);
    }
  }

  private void spend(long untilNanos) {
    if (untilNanos > nowNanos) {
      division.spent(region(), untilNanos);
      nowNanos = untilNanos;
    }
  }

  private int region() {
    Integer innermost = inside.peek();
    return innermost == null ? MpiCall.NO_REGION : regions.applyAsInt(innermost);
  }
}
