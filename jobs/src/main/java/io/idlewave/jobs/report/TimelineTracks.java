package io.idlewave.jobs.report;

import io.idlewave.jobs.report.TimelineSection.Arrows;
import io.idlewave.jobs.report.TimelineSection.Mark;
import io.idlewave.jobs.report.TimelineSection.Stretches;
import io.idlewave.jobs.report.TimelineSection.Track;
import io.idlewave.perturb.scenario.Delay;
import io.idlewave.perturb.timeline.MessageTimes;
import io.idlewave.perturb.timeline.RankTimeline;
import io.idlewave.perturb.timeline.Timeline;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * What a timeline holds of a window of time, as columns.
 *
 * @param timeline what is loaded
 * @param fromNanos where the window begins, on the axis of the timeline
 * @param toNanos where it ends
 * @param laterOnly whether nothing is earlier in the disturbed run than recorded
 * @param initCall the call of a rank up to which nothing is shown, MPI_Init: it often takes longer
 *     than all that follows
 */
record TimelineTracks(
    Timeline timeline,
    double fromNanos,
    double toNanos,
    boolean laterOnly,
    IntToLongFunction initCall) {

  private static final int RECORDED = 0;
  private static final int DISTURBED = 1;

  /** The calls that lie in the window, recorded or disturbed; both tracks have the same. */
  Track track(boolean recorded) {
    List<Integer> ranks = new ArrayList<>();
    List<Integer> names = new ArrayList<>();
    List<Long> enter = new ArrayList<>();
    List<Long> exit = new ArrayList<>();
    for (RankTimeline of : timeline.ranks()) {
      for (int call = 0; call < of.calls(); call++) {
        if (shows(of, call)) {
          ranks.add(of.rank());
          names.add(of.functions()[call]);
          enter.add(at(recorded ? of.enterNanos()[call] : of.beginNanos()[call]));
          exit.add(at(recorded ? of.leaveNanos()[call] : of.endNanos()[call]));
        }
      }
    }
    return new Track(ranks, names, enter, exit, arrows(recorded));
  }

  private Arrows arrows(boolean recorded) {
    List<Integer> fromRank = new ArrayList<>();
    List<Long> from = new ArrayList<>();
    List<Integer> toRank = new ArrayList<>();
    List<Long> to = new ArrayList<>();
    List<Long> bytes = new ArrayList<>();
    for (MessageTimes message : timeline.messages()) {
      RankTimeline sender = timeline.of(message.sender());
      RankTimeline receiver = timeline.of(message.receiver());
      int send = sender.indexOf(message.sendCall());
      int receive = receiver.indexOf(message.receiveCall());
      if (shows(sender, send) && shows(receiver, receive)) {
        fromRank.add(message.sender());
        from.add(at(recorded ? sender.enterNanos()[send] : message.sentNanos()));
        toRank.add(message.receiver());
        to.add(at(recorded ? receiver.leaveNanos()[receive] : message.receivedNanos()));
        bytes.add(message.bytes());
      }
    }
    return new Arrows(fromRank, from, toRank, to, bytes);
  }

  private boolean shows(RankTimeline of, int call) {
    double first = Math.min(of.enterNanos()[call], of.beginNanos()[call]);
    double last = Math.max(of.leaveNanos()[call], of.endNanos()[call]);
    return of.firstCall() + call > initCall.applyAsLong(of.rank())
        && first <= toNanos
        && last >= fromNanos;
  }

  /** Where in the window nothing is known of a rank, because its calls are not loaded. */
  Stretches gaps(boolean hasLane) {
    Stretches gaps = new Stretches(List.of(), List.of(), List.of(), List.of());
    for (RankTimeline of : timeline.ranks()) {
      gaps = gaps.and(gaps(of, RECORDED, of.enterNanos(), of.leaveNanos()));
      if (hasLane) {
        gaps = gaps.and(gaps(of, DISTURBED, of.beginNanos(), of.endNanos()));
      }
    }
    return gaps;
  }

  /** Before the first call that is loaded, and after the last one. */
  private Stretches gaps(RankTimeline of, int layer, double[] begins, double[] ends) {
    int calls = of.calls();
    boolean fromInit = of.firstCall() <= initCall.applyAsLong(of.rank()) + 1;
    double known = calls == 0 || fromInit ? fromNanos : begins[0];
    double until = calls == 0 || !of.more() ? toNanos : ends[calls - 1];
    Stretches found = new Stretches(List.of(), List.of(), List.of(), List.of());
    // A call is loaded if it ends in the window in the lane: one that was recorded to end there may
    // be missing only where the lane can be ahead.
    if (layer == RECORDED && !laterOnly && known > fromNanos) {
      found = found.and(of.rank(), layer, at(fromNanos), at(Math.min(known, toNanos)));
    }
    if (until < toNanos) {
      found = found.and(of.rank(), layer, at(Math.max(until, fromNanos)), at(toNanos));
    }
    return found;
  }

  /** Where a one-off delay lies in the disturbed run; null where its call is not loaded. */
  @Nullable Mark mark(Delay delay) {
    List<RankTimeline> ranks = timeline.ranks();
    int last = ranks.get(ranks.size() - 1).rank();
    if (delay.rank() < ranks.get(0).rank() || delay.rank() > last) {
      return null;
    }
    RankTimeline of = timeline.of(delay.rank());
    int call = of.indexOf(delay.callIndex());
    if (call < 0) {
      return null;
    }
    double begin = of.beginNanos()[call];
    return new Mark(delay.rank(), at(begin - delay.durationNanos()), at(begin));
  }

  private long at(double nanos) {
    return Math.round(nanos);
  }
}
