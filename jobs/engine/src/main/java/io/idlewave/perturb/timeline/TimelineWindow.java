package io.idlewave.perturb.timeline;

import java.io.Serializable;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Neighbouring calls of some ranks, or of some timelines where ranks have several.
 *
 * @param rows entries of the trace's list of ranks, in ascending order, at least one
 * @param firstCall index of the first call of each rank
 * @param calls calls of each rank at most, at least 1
 * @param fromNanos calls end then or later, on the axis of the timeline
 * @param untilNanos calls begin before then
 */
public record TimelineWindow(
    List<Integer> rows, long firstCall, int calls, double fromNanos, double untilNanos)
    implements Serializable {

  /** Takes an immutable copy, and checks the bounds. */
  public TimelineWindow {
    rows = List.copyOf(rows);
    if (rows.isEmpty() || rows.get(0) < 0 || firstCall < 0 || calls < 1) {
      throw new IllegalArgumentException(
          "window: ranks and calls from 0 on, one at least, got ranks %s, %d calls from %d"
              .formatted(rows, calls, firstCall));
    }
    for (int i = 1; i < rows.size(); i++) {
      if (rows.get(i) <= rows.get(i - 1)) {
        throw new IllegalArgumentException("window: ranks in ascending order, got " + rows);
      }
    }
    if (!(fromNanos < untilNanos)) {
      throw new IllegalArgumentException(
          "window: a time before its end, got %s to %s".formatted(fromNanos, untilNanos));
    }
  }

  /** So many calls of each row. */
  public static TimelineWindow ofCalls(List<Integer> rows, long firstCall, int calls) {
    return new TimelineWindow(
        rows, firstCall, calls, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
  }

  /** So many calls of each of some neighbouring rows, both ends included. */
  public static TimelineWindow ofCalls(int firstRow, int lastRow, long firstCall, int calls) {
    return ofCalls(rows(firstRow, lastRow), firstCall, calls);
  }

  /** What happens on neighbouring rows in a time, {@code calls} of each row at most. */
  public static TimelineWindow ofTime(
      int firstRow, int lastRow, double fromNanos, double untilNanos, int calls) {
    return new TimelineWindow(rows(firstRow, lastRow), 0, calls, fromNanos, untilNanos);
  }

  private static List<Integer> rows(int first, int last) {
    return IntStream.rangeClosed(first, last).boxed().toList();
  }

  /** The place of a row among those of the window, less than 0 where it is not among them. */
  int indexOf(int row) {
    return Collections.binarySearch(rows, row);
  }

  /** Whether it has calls of {@code row}. */
  public boolean hasRow(int row) {
    return indexOf(row) >= 0;
  }
}
