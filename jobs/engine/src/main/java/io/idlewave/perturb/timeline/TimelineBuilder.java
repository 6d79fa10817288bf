package io.idlewave.perturb.timeline;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.graph.survey.RunWindow;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.TraceMetadata;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Takes a window of a run out of the blocks of its trace: recorded, disturbed or simulated times,
 * as {@link TimelineWalk} finds them. The heap holds the calls of the window, at most as many
 * messages as asked for, and what the walk holds. Give it every block from the first one on, until
 * it is {@link #done}; {@link #of} does so for an archive in reach. Mutable; one thread.
 *
 * <p>Polls that become shorter than recorded end no later than the wait that they stand for, as far
 * as that ends in the window.
 */
public final class TimelineBuilder {

  private final TimelineWindow window;
  private final TimelineWalk walk;
  private final boolean commonClock;
  private final int mostMessages;
  private final long[] shiftNanos;
  private final List<RankWindow> ranks = new ArrayList<>();
  private final List<MessageTimes> messages = new ArrayList<>();
  private long omittedMessages;
  private boolean droppedCalls;
  private int ranksLeft;

  /**
   * A builder that has not seen any call of the window yet.
   *
   * @param windows the run of each rank, as the survey of the trace has it
   * @param commonClock whether the clocks of the trace can be compared; of no matter for a lane of
   *     model timing
   * @param lane what to show; null for recorded times
   * @param mostMessages messages that are kept at most
   */
  public TimelineBuilder(
      TimelineWindow window,
      TraceMetadata metadata,
      List<RunWindow> windows,
      boolean commonClock,
      @Nullable TimelineLane lane,
      int mostMessages) {
    int last = window.rows().get(window.rows().size() - 1);
    if (last >= metadata.rankCount()) {
      throw new IllegalArgumentException(
          "window: rows 0 to %d, got %d".formatted(metadata.rankCount() - 1, last));
    }
    this.window = window;
    this.commonClock = commonClock && (lane == null || lane.clocksShowDelays());
    this.mostMessages = mostMessages;
    this.walk = new TimelineWalk(windows, lane, new Visitor());
    this.shiftNanos = shifts(metadata, windows);
    for (int rank : window.rows()) {
      RankWindow calls = new RankWindow(rank, window);
      calls.full = metadata.ranks().get(rank).calls() <= window.firstCall();
      ranksLeft += calls.full ? 0 : 1;
      ranks.add(calls);
    }
  }

  /** A window of an archive; the walk stops where the window ends. */
  public static Timeline of(
      TraceArchive archive,
      GraphOptions graph,
      TimelineWindow window,
      List<RunWindow> windows,
      boolean commonClock,
      @Nullable TimelineLane lane,
      int mostMessages) {
    TimelineBuilder builder =
        new TimelineBuilder(window, archive.metadata(), windows, commonClock, lane, mostMessages);
    try (GraphWalk walk = new GraphWalk(archive, graph)) {
      GraphBlock block = walk.nextBlock();
      while (block != null && !builder.done()) {
        builder.apply(block);
        block = walk.nextBlock();
      }
    }
    return builder.timeline();
  }

  /** Applies the next block. */
  public void apply(GraphBlock block) {
    walk.apply(block);
  }

  /** Whether no call of the window is missing, so that blocks to come change nothing. */
  public boolean done() {
    return ranksLeft == 0;
  }

  /** The window, after the last block, or once it is {@link #done}. */
  public Timeline timeline() {
    List<RankTimeline> shown = new ArrayList<>();
    for (RankWindow calls : ranks) {
      shown.add(calls.timeline(shift(calls.rank())));
    }
    Timeline bare = new Timeline(shown, List.of(), omittedMessages, commonClock, false);
    List<MessageTimes> placed = new ArrayList<>();
    for (MessageTimes message : messages) {
      RankTimeline sender = bare.of(message.sender());
      RankTimeline receiver = bare.of(message.receiver());
      int send = sender.indexOf(message.sendCall());
      int receive = receiver.indexOf(message.receiveCall());
      if (send >= 0 && receive >= 0) {
        placed.add(
            new MessageTimes(
                message.sender(),
                message.sendCall(),
                message.receiver(),
                message.receiveCall(),
                message.bytes(),
                sender.beginNanos()[send],
                receiver.endNanos()[receive]));
      }
    }
    return new Timeline(shown, placed, omittedMessages, commonClock, walk.deadlocked());
  }

  /** Per rank, from the time since its first event to the axis, in ns. */
  private long[] shifts(TraceMetadata metadata, List<RunWindow> windows) {
    long[] shifts = new long[windows.size()];
    long begin = Long.MAX_VALUE;
    for (int rank = 0; rank < shifts.length; rank++) {
      long left = windows.get(rank).beginNanos();
      shifts[rank] = commonClock ? metadata.ranks().get(rank).originNanos() : -left;
      begin = Math.min(begin, shifts[rank] + left);
    }
    for (int rank = 0; rank < shifts.length; rank++) {
      shifts[rank] -= begin;
    }
    return shifts;
  }

  private double shift(int rank) {
    return (double) shiftNanos[rank];
  }

  private RankWindow of(int rank) {
    return ranks.get(window.indexOf(rank));
  }

  private void close(RankWindow calls) {
    if (!calls.full) {
      calls.full = true;
      ranksLeft--;
    }
  }

  /** Sees every call of the trace. */
  private final class Visitor implements TimelineWalk.Visitor {

    @Override
    public void began(GraphBlock block, int i, double nanos) {
      int rank = block.rank(i);
      if (!window.hasRow(rank) || of(rank).full || block.call(i) < window.firstCall()) {
        return;
      }
      RankWindow calls = of(rank);
      if (nanos + shift(rank) >= window.untilNanos()) {
        close(calls);
      } else if (calls.size() == window.calls()) {
        calls.more = true;
        close(calls);
      } else {
        calls.begin(block, i, nanos);
      }
    }

    @Override
    public void ended(int rank, long call, double nanos) {
      if (!window.hasRow(rank) || !of(rank).isOpen(call)) {
        return;
      }
      RankWindow calls = of(rank);
      if (nanos + shift(rank) < window.fromNanos()) {
        calls.drop();
        droppedCalls = true;
      } else {
        calls.end(nanos);
      }
    }

    @Override
    public void received(GraphBlock block, int i, int j) {
      int sender = block.sender(j);
      int receiver = block.rank(i);
      if (window.hasRow(sender)
          && window.hasRow(receiver)
          && of(sender).has(block.sendCall(j))
          && of(receiver).has(block.call(i))) {
        add(sender, block.sendCall(j), receiver, block.call(i), block.messageBytes(j));
      }
    }

    private void add(int sender, long sendCall, int receiver, long receiveCall, long bytes) {
      if (messages.size() >= mostMessages && droppedCalls) {
        droppedCalls = false;
        messages.removeIf(
            m -> !of(m.sender()).has(m.sendCall()) || !of(m.receiver()).has(m.receiveCall()));
      }
      if (messages.size() < mostMessages) {
        messages.add(new MessageTimes(sender, sendCall, receiver, receiveCall, bytes, 0, 0));
      } else {
        omittedMessages++;
      }
    }
  }
}
