package io.idlewave.jobs.accelerator;

import io.idlewave.jobs.accelerator.TimeSplit.Sums;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * One sweep over what the streams of a rank ran, in the order of time, which divides each of
 * several spans that follow each other. An idle time has one cause, that of the kernel that ends
 * it, also where it reaches over several spans; of several that begin together, that on the first
 * stream. After the last kernel it is {@link IdleCause#OTHER}.
 */
final class BusySweep {

  /**
   * Idle times below it are those between kernels one after the other: the 30 that
   * HolisticTraceAnalysis has by default, on its axis of microseconds.
   */
  static final long KERNEL_WAIT_NANOS = 30_000;

  /** A stream with what comes next on it. */
  private static final class Cursor {
    final StreamPieces pieces;
    final int number;
    int piece;
    boolean runs;

    Cursor(StreamPieces pieces, int number) {
      this.pieces = pieces;
      this.number = number;
    }

    long nextNanos() {
      return runs ? pieces.endNanos(piece) : pieces.beginNanos(piece);
    }
  }

  private final PriorityQueue<Cursor> next =
      new PriorityQueue<>(
          Comparator.comparingLong(Cursor::nextNanos).thenComparingInt(cursor -> cursor.number));

  private final long[] bounds;
  private final Sums[] spans;
  private int span;
  private int computing;
  private int communicating;
  private int copying;

  private BusySweep(List<StreamPieces> streams, long[] bounds) {
    this.bounds = bounds;
    spans = Stream.generate(Sums::new).limit(bounds.length - 1L).toArray(Sums[]::new);
    IntStream.range(0, streams.size())
        .filter(number -> streams.get(number).count() > 0)
        .forEach(number -> next.add(new Cursor(streams.get(number), number)));
  }

  /**
   * The sums of each span.
   *
   * @param bounds where spans begin, ascending, and where the last one ends, in ns
   */
  static List<Sums> over(List<StreamPieces> streams, long[] bounds) {
    BusySweep sweep = new BusySweep(streams, bounds);
    sweep.run();
    return List.of(sweep.spans);
  }

  private void run() {
    long now = bounds[0];
    long emptySince = Long.MIN_VALUE;
    for (Cursor cursor = next.poll(); cursor != null; cursor = next.poll()) {
      long then = cursor.nextNanos();
      if (isIdle()) {
        IdleCause cause = IdleCause.of(emptySince, then, cursor.pieces.launchNanos(cursor.piece));
        spend(now, then, (of, nanos) -> of.idle(cause, nanos));
      } else {
        spend(now, then, this::busy);
      }
      now = Math.max(now, then);
      turn(cursor);
      if (isIdle()) {
        emptySince = then;
      }
    }
    spend(now, bounds[bounds.length - 1], (of, nanos) -> of.idle(IdleCause.OTHER, nanos));
  }

  private boolean isIdle() {
    return computing + communicating + copying == 0;
  }

  private void turn(Cursor cursor) {
    int change = cursor.runs ? -1 : 1;
    switch (cursor.pieces.kind(cursor.piece)) {
      case COMPUTE -> computing += change;
      case COMMUNICATION -> communicating += change;
      case MEMORY -> copying += change;
    }
    cursor.piece += cursor.runs ? 1 : 0;
    cursor.runs = !cursor.runs;
    if (cursor.piece < cursor.pieces.count()) {
      next.add(cursor);
    }
  }

  private interface Spending {
    void of(Sums sums, long nanos);
  }

  private void busy(Sums of, long nanos) {
    of.computation += computing > 0 ? nanos : 0;
    of.comm += communicating > 0 ? nanos : 0;
    of.memcpy += copying > 0 ? nanos : 0;
    if (computing == 0) {
      of.exposedComm += communicating > 0 ? nanos : 0;
      of.exposedMemcpy += communicating > 0 ? 0 : nanos;
    }
  }

  /**
   * Divides a time, which begins where the last one ended or later, over the spans that it is in.
   */
  private void spend(long fromNanos, long toNanos, Spending spending) {
    long from = fromNanos;
    while (span < spans.length && from < toNanos) {
      long to = Math.min(toNanos, bounds[span + 1]);
      if (from < to) {
        spending.of(spans[span], to - from);
        from = to;
      }
      if (to == bounds[span + 1]) {
        span++;
      }
    }
  }
}
