package io.idlewave.graph.clocks;

import java.util.List;

/**
 * The evidence of one walk over a trace on the offsets between its ranks' clocks.
 *
 * @param windowNanos orders are the tightest of windows of this length
 * @param dropped orders that found no place: their pairs are bounded through others
 * @param points sorted by pair, kind and window
 */
public record OffsetEvidence(long windowNanos, long dropped, List<OffsetPoint> points) {

  public OffsetEvidence {
    points = List.copyOf(points);
  }

  /** Whether no effect was recorded before its cause, by more than clocks resolve. */
  public boolean isOrdered() {
    return points.stream().allMatch(point -> point.early() == 0);
  }
}
