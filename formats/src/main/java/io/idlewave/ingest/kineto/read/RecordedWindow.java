package io.idlewave.ingest.kineto.read;

import java.util.Arrays;

/**
 * The stretch of time that the events of a file begin in, without the few that lie an hour or more
 * away from all others: no recording pauses that long for so little.
 *
 * @param firstNanos when the first of them begins
 * @param lastNanos when the last of them begins
 */
record RecordedWindow(long firstNanos, long lastNanos) {

  /** What no recording passes over, and nothing in it lasts. */
  private static final long LONGEST_PAUSE_NANOS = 3_600_000_000_000L;

  /** Of the largest group between two pauses, how much a group has at least that counts, too. */
  private static final int LEAST_SHARE = 4;

  /** That of events that begin at {@code nanos}, in any order, at least one. */
  static RecordedWindow of(long[] nanos) {
    long[] sorted = nanos.clone();
    Arrays.sort(sorted);
    int largest = 0;
    for (int from = 0; from < sorted.length; from = groupEnd(sorted, from)) {
      largest = Math.max(largest, groupEnd(sorted, from) - from);
    }
    int first = sorted.length;
    int last = 0;
    for (int from = 0; from < sorted.length; from = groupEnd(sorted, from)) {
      int end = groupEnd(sorted, from);
      if ((long) (end - from) * LEAST_SHARE > largest) {
        first = Math.min(first, from);
        last = end - 1;
      }
    }
    return new RecordedWindow(sorted[first], sorted[last]);
  }

  private static int groupEnd(long[] sorted, int from) {
    int end = from + 1;
    while (end < sorted.length && sorted[end] - sorted[end - 1] < LONGEST_PAUSE_NANOS) {
      end++;
    }
    return end;
  }

  /** Whether an event may begin at a time. */
  boolean holds(long nanos) {
    return nanos >= firstNanos && nanos <= lastNanos;
  }

  /** Whether something may last until a time. */
  boolean mayEnd(long nanos) {
    return nanos - lastNanos < LONGEST_PAUSE_NANOS;
  }
}
