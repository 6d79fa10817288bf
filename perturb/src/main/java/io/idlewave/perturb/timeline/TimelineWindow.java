package io.idlewave.perturb.timeline;

import java.io.Serializable;

/**
 * Neighbouring calls of neighbouring ranks.
 *
 * @param firstRank first world rank
 * @param lastRank last world rank
 * @param firstCall index of the first call of each rank
 * @param calls calls of each rank at most, at least 1
 * @param fromNanos calls end then or later, on the axis of the timeline
 * @param untilNanos calls begin before then
 */
public record TimelineWindow(
    int firstRank, int lastRank, long firstCall, int calls, double fromNanos, double untilNanos)
    implements Serializable {

  /** Checks the bounds. */
  public TimelineWindow {
    if (firstRank < 0 || lastRank < firstRank || firstCall < 0 || calls < 1) {
      throw new IllegalArgumentException(
          "window: ranks and calls from 0 on, one at least, got ranks %d..%d, %d calls from %d"
              .formatted(firstRank, lastRank, calls, firstCall));
    }
    if (!(fromNanos < untilNanos)) {
      throw new IllegalArgumentException(
          "window: a time before its end, got %s to %s".formatted(fromNanos, untilNanos));
    }
  }

  /** So many calls of each rank. */
  public static TimelineWindow ofCalls(int firstRank, int lastRank, long firstCall, int calls) {
    return new TimelineWindow(
        firstRank, lastRank, firstCall, calls, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
  }

  /** What happens in a time, {@code calls} of each rank at most. */
  public static TimelineWindow ofTime(
      int firstRank, int lastRank, double fromNanos, double untilNanos, int calls) {
    return new TimelineWindow(firstRank, lastRank, 0, calls, fromNanos, untilNanos);
  }

  /** The number of ranks. */
  public int ranks() {
    return lastRank - firstRank + 1;
  }

  /** Whether it has calls of {@code rank}. */
  public boolean hasRank(int rank) {
    return rank >= firstRank && rank <= lastRank;
  }
}
