package io.idlewave.perturb.export;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.perturb.timeline.TimedTrace;
import java.io.IOException;

/** Writes the messages between the calls of a window that have been written. Mutable. */
final class PerfettoMessages {

  private final TimedTrace trace;
  private final TraceMetadata recorded;
  private final WindowCalls calls;
  private final PerfettoEvents events;
  private final boolean[] passed;
  private int ranksLeft;

  PerfettoMessages(TimedTrace trace, WindowCalls calls, PerfettoEvents events) {
    this.trace = trace;
    this.recorded = trace.archive().metadata();
    this.calls = calls;
    this.events = events;
    this.passed = new boolean[recorded.rankCount()];
    for (int row = 0; row < passed.length; row++) {
      ranksLeft += calls.has(row) ? 1 : 0;
    }
  }

  /** Whether all ranks have passed the window. */
  boolean done() {
    return ranksLeft == 0;
  }

  /** Takes note of an entry. */
  void pass(GraphBlock block, int i) {
    int rank = block.rank(i);
    if (!passed[rank] && calls.has(rank)) {
      long begin = trace.beginNanos(rank, block.call(i), block.enterNanos(i));
      if (begin + calls.originNanos(rank) >= calls.window().untilNanos()) {
        passed[rank] = true;
        ranksLeft--;
      }
    }
  }

  /**
   * Writes a message that arrives, or a dependency that is met. Its flow ends within the call, for
   * at its end the call is over.
   */
  void write(GraphBlock block, int i, int j) throws IOException {
    int sender = block.sender(j);
    int receiver = block.rank(i);
    if (events.has(sender, block.sendCall(j)) && events.has(receiver, block.call(i))) {
      long sent = block.sendNanos(j) - recorded.ranks().get(sender).originNanos();
      long left = block.enterNanos(i) + block.durationNanos(i);
      long begin = trace.beginNanos(receiver, block.call(i), block.enterNanos(i));
      long end = trace.endNanos(receiver, block.call(i), left);
      events.message(
          block.linkHas(j, GraphBlock.LOCAL) ? "dependency" : "message",
          sender,
          trace.beginNanos(sender, block.sendCall(j), sent) + calls.originNanos(sender),
          receiver,
          Math.max(begin, end - 1) + calls.originNanos(receiver));
    }
  }
}
