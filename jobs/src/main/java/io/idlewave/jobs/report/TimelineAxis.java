package io.idlewave.jobs.report;

import io.idlewave.perturb.scenario.Delay;
import io.idlewave.perturb.timeline.RankTimeline;
import io.idlewave.perturb.timeline.Timeline;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One window of time for all ranks, and what is loaded of it. Of every rank so many calls are
 * loaded at most; the window ends where the rank with most calls has no more of them, so that no
 * rank is empty for want of room. It begins where the run does, or as late as a one-off delay needs
 * that is to lie inside.
 *
 * @param fromNanos where it begins, on the axis of the timeline
 * @param toNanos where it ends
 * @param timeline what is loaded
 */
record TimelineAxis(double fromNanos, double toNanos, Timeline timeline) {

  /** One of so many parts of the window comes before the one-off delay. */
  private static final int PARTS_BEFORE = 4;

  /** So often it is moved at most, until the delay lies inside. */
  private static final int MOST_MOVES = 4;

  /** Loads calls from a time on. */
  interface Loader {

    /** What ends at {@code fromNanos} or later, {@code calls} of each rank at most. */
    Timeline from(double fromNanos, int calls);
  }

  /**
   * The window around a one-off delay, or from the begin of the run.
   *
   * @param delay what lies inside; null for nothing in particular
   * @param calls of each rank at most
   * @param loader loads a window
   * @param place loads the call that the delay comes before
   * @param beginNanos where the run begins, on the axis of the timeline
   */
  static TimelineAxis of(
      @Nullable Delay delay,
      int calls,
      Loader loader,
      Function<Delay, Timeline> place,
      double beginNanos) {
    Timeline at = delay == null ? null : place.apply(delay);
    if (delay == null || at == null || at.deadlocked() || at.ranks().get(0).calls() == 0) {
      return load(loader, beginNanos, calls);
    }
    double after = at.ranks().get(0).beginNanos()[0];
    double before = Math.max(beginNanos, after - delay.durationNanos());
    TimelineAxis whole = load(loader, beginNanos, calls);
    if (whole.toNanos() > after) {
      return whole;
    }
    TimelineAxis found = load(loader, before, calls);
    for (int move = 0; move < MOST_MOVES; move++) {
      double length = (found.toNanos() - found.fromNanos()) / (1 << move);
      found = load(loader, Math.max(beginNanos, before - length / PARTS_BEFORE), calls);
      if (found.toNanos() > after) {
        return found;
      }
    }
    return load(loader, before, calls);
  }

  private static TimelineAxis load(Loader loader, double from, int calls) {
    Timeline timeline = loader.from(from, calls);
    double to = Double.POSITIVE_INFINITY;
    double last = from;
    for (RankTimeline rank : timeline.ranks()) {
      int loaded = rank.calls();
      double end = loaded == 0 ? from : rank.endNanos()[loaded - 1];
      last = Math.max(last, end);
      to = rank.more() ? Math.min(to, end) : to;
    }
    return new TimelineAxis(from, Math.max(Math.min(to, last), Math.nextUp(from)), timeline);
  }
}
