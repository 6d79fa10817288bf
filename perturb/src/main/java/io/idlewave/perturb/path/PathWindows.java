package io.idlewave.perturb.path;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Which rank a path is on in the middle of each of equal windows of the run, filled from its end to
 * its begin. Mutable.
 */
final class PathWindows {

  private final long runtimeNanos;
  private final int count;
  private final List<Integer> fromTheEnd = new ArrayList<>();
  private long beginNanos;

  /** For a run that lasts {@code runtimeNanos}. */
  PathWindows(long runtimeNanos, int count) {
    this.runtimeNanos = runtimeNanos;
    this.count = count;
    this.beginNanos = runtimeNanos;
  }

  /** The path is on a rank for some time before what was added. */
  void addBefore(int rank, long nanos) {
    beginNanos -= nanos;
    while (fromTheEnd.size() < count && middleNanos() >= beginNanos) {
      fromTheEnd.add(rank);
    }
  }

  /** The middle of the next window. */
  private long middleNanos() {
    int window = count - 1 - fromTheEnd.size();
    return Math.round((window + 0.5) * runtimeNanos / count);
  }

  /** The ranks, by window; before the path begins that where it does. */
  List<Integer> ranks(int first) {
    List<Integer> ranks = new ArrayList<>(fromTheEnd);
    while (ranks.size() < count) {
      ranks.add(first);
    }
    Collections.reverse(ranks);
    return ranks;
  }
}
