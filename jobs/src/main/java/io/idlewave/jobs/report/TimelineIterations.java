package io.idlewave.jobs.report;

import io.idlewave.graph.iteration.Iterations;
import io.idlewave.graph.iteration.RankIterations;
import io.idlewave.perturb.timeline.RankTimeline;
import io.idlewave.perturb.timeline.TimelineLane;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * When the iterations of the recorded run take place, in whole ns on the axis of the timeline: all
 * of them, or as many as there is room for around the window.
 *
 * @param number how many there are
 * @param first number of the first one in the columns, counted from 0
 * @param fromNanos when each begins on the first of the ranks that the timeline shows
 * @param toNanos when it ends on the last of these ranks
 * @param durationNanos how long it takes, the mean over all ranks that have as many
 */
public record TimelineIterations(
    long number, int first, List<Long> fromNanos, List<Long> toNanos, List<Long> durationNanos) {

  /** So many at most: some 100 KB of the page. */
  static final int MOST = 4_000;

  /** Takes immutable copies. */
  public TimelineIterations {
    fromNanos = List.copyOf(fromNanos);
    toNanos = List.copyOf(toNanos);
    durationNanos = List.copyOf(durationNanos);
  }

  /** Those of a rank on the axis of the timeline. */
  private record OnAxis(RankIterations rank, long shiftNanos) {

    long beginNanos(int k) {
      return rank.beginNanos(k) + shiftNanos;
    }

    long endNanos(int k) {
      return rank.endNanos(k) + shiftNanos;
    }
  }

  /** Those of a trace; null where none are found on the ranks of the window. */
  static @Nullable TimelineIterations of(
      TimelineSource source, @Nullable TimelineLane lane, TimelineAxis axis) {
    Iterations found = source.iterations();
    if (found == null) {
      return null;
    }
    Set<Integer> rows =
        axis.timeline().ranks().stream().map(RankTimeline::rank).collect(Collectors.toSet());
    List<OnAxis> shown =
        found.ranks().stream()
            .filter(rank -> rows.contains(rank.row()))
            .map(rank -> new OnAxis(rank, source.shift(lane, rank.row())))
            .toList();
    if (shown.isEmpty()) {
      return null;
    }
    int timed = found.timed();
    int atWindow = 0;
    while (atWindow < timed && (double) endNanos(shown, atWindow) <= axis.fromNanos()) {
      atWindow++;
    }
    int first = Math.max(0, Math.min(atWindow - MOST / 2, timed - MOST));
    List<Long> from = new ArrayList<>();
    List<Long> to = new ArrayList<>();
    List<Long> durations = new ArrayList<>();
    for (int k = first; k < Math.min(timed, first + MOST); k++) {
      from.add(beginNanos(shown, k));
      to.add(endNanos(shown, k));
      durations.add(meanNanos(found.ranks(), k));
    }
    return new TimelineIterations(found.number(), first, from, to, durations);
  }

  private static long beginNanos(List<OnAxis> ranks, int k) {
    return ranks.stream().mapToLong(rank -> rank.beginNanos(k)).min().orElseThrow();
  }

  private static long endNanos(List<OnAxis> ranks, int k) {
    return ranks.stream().mapToLong(rank -> rank.endNanos(k)).max().orElseThrow();
  }

  private static long meanNanos(List<RankIterations> ranks, int k) {
    long sum = 0;
    for (RankIterations rank : ranks) {
      sum += rank.endNanos(k) - rank.beginNanos(k);
    }
    return Math.round((double) sum / ranks.size());
  }
}
