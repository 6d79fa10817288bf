package io.idlewave.jobs.report;

import io.idlewave.perturb.timeline.MessageTimes;
import io.idlewave.perturb.timeline.RankTimeline;
import io.idlewave.perturb.timeline.Timeline;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Calls and messages in a window of the run, recorded and in one replicate of a scenario on one
 * axis. Times are in whole ns.
 *
 * @param note how the window was chosen, and what it leaves out
 * @param scenario of the replicate; null where there is none
 * @param bound of it
 * @param replicate its number
 * @param fromNanos where the axis begins
 * @param toNanos where it ends
 * @param names of MPI functions
 * @param recorded as the trace has it
 * @param disturbed the same calls and messages in the replicate; null where there is none
 */
public record TimelineSection(
    @Nullable String note,
    @Nullable String scenario,
    @Nullable String bound,
    @Nullable Long replicate,
    long fromNanos,
    long toNanos,
    List<String> names,
    Track recorded,
    @Nullable Track disturbed)
    implements Section {

  /** Takes an immutable copy. */
  public TimelineSection {
    names = List.copyOf(names);
  }

  /** Columns over calls, rank by rank in order of time, and what they send to each other. */
  public record Track(
      List<Integer> rank,
      List<Integer> name,
      List<Long> enterNanos,
      List<Long> exitNanos,
      Arrows arrows) {

    /**
     * Times out of a timeline.
     *
     * @param recorded whether those of the trace, or those of the lane
     * @param initCall the call of a rank up to which nothing is shown, MPI_Init: it often takes
     *     longer than all that follows
     */
    static Track of(Timeline timeline, boolean recorded, IntToLongFunction initCall) {
      List<Integer> ranks = new ArrayList<>();
      List<Integer> names = new ArrayList<>();
      List<Long> enter = new ArrayList<>();
      List<Long> exit = new ArrayList<>();
      for (RankTimeline of : timeline.ranks()) {
        long skipped = Math.max(0, initCall.applyAsLong(of.rank()) + 1 - of.firstCall());
        for (int call = (int) Math.min(skipped, of.calls()); call < of.calls(); call++) {
          ranks.add(of.rank());
          names.add(of.functions()[call]);
          enter.add(Math.round(recorded ? of.enterNanos()[call] : of.beginNanos()[call]));
          exit.add(Math.round(recorded ? of.leaveNanos()[call] : of.endNanos()[call]));
        }
      }
      return new Track(ranks, names, enter, exit, Arrows.of(timeline, recorded));
    }

    long firstNanos() {
      return enterNanos.stream().mapToLong(Long::longValue).min().orElse(0);
    }

    long lastNanos() {
      return exitNanos.stream().mapToLong(Long::longValue).max().orElse(0);
    }
  }

  /** Columns over messages: from the begin of the sending call to the end of the receiving one. */
  public record Arrows(
      List<Integer> fromRank,
      List<Long> fromNanos,
      List<Integer> toRank,
      List<Long> toNanos,
      List<Long> bytes) {

    static Arrows of(Timeline timeline, boolean recorded) {
      List<Long> from = new ArrayList<>();
      List<Long> to = new ArrayList<>();
      for (MessageTimes message : timeline.messages()) {
        RankTimeline sender = timeline.of(message.sender());
        RankTimeline receiver = timeline.of(message.receiver());
        int send = sender.indexOf(message.sendCall());
        int receive = receiver.indexOf(message.receiveCall());
        from.add(Math.round(recorded ? sender.enterNanos()[send] : message.sentNanos()));
        to.add(Math.round(recorded ? receiver.leaveNanos()[receive] : message.receivedNanos()));
      }
      return new Arrows(
          timeline.messages().stream().map(MessageTimes::sender).toList(),
          from,
          timeline.messages().stream().map(MessageTimes::receiver).toList(),
          to,
          timeline.messages().stream().map(MessageTimes::bytes).toList());
    }
  }
}
