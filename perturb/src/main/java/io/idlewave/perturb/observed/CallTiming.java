package io.idlewave.perturb.observed;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.LinkKind;
import io.idlewave.graph.survey.BaseTable;
import io.idlewave.graph.survey.CallClasses;
import io.idlewave.perturb.scenario.Slack;

/**
 * What the recorded times say of the call of one entry: its wait, the slack of its local path and
 * of each remote edge ({@code docs/semantics.md} section 3). Mutable: {@link #read} moves it to an
 * entry.
 */
public final class CallTiming {

  private final PricingContext context;
  private final SlackRule rule;
  private final Protocol protocol;
  private int rank;
  private long durationNanos;
  private long pollSpanNanos;
  private long enterNanos;
  private long lowerBaseNanos;
  private long upperBaseNanos;
  private long latestArrivalNanos;
  private int remoteEdges;
  private boolean causeKnown;

  CallTiming(PricingContext context, SlackRule rule, Protocol protocol) {
    this.context = context;
    this.rule = rule;
    this.protocol = protocol;
  }

  /** Reads entry {@code i}. */
  void read(GraphBlock block, int i) {
    rank = block.rank(i);
    durationNanos = block.durationNanos(i);
    pollSpanNanos = block.pollSpanNanos(i);
    enterNanos = context.originNanos()[rank] + block.enterNanos(i);
    int callClass =
        CallClasses.of(block.function(i), block.callBytes(i), block.has(i, GraphBlock.OFF_NODE));
    lowerBaseNanos = context.base().lowerNanos(callClass);
    upperBaseNanos = context.base().upperNanos(callClass);
    latestArrivalNanos = enterNanos;
    remoteEdges = 0;
    causeKnown = !block.has(i, GraphBlock.CAUSE_UNKNOWN);
    if (block.has(i, GraphBlock.ENDS)) {
      for (int j = block.linkBegin(i); j < block.linkEnd(i); j++) {
        readEdge(block, j);
      }
    }
  }

  private void readEdge(GraphBlock block, int j) {
    LinkKind kind = block.kind(j);
    if (kind == LinkKind.ACKNOWLEDGE
        && !protocol.isRendezvous(block.mode(j), block.messageBytes(j))) {
      causeKnown = false;
      return;
    }
    if (!protocol.binds(block, j)) {
      return;
    }
    remoteEdges++;
    latestArrivalNanos = Math.max(latestArrivalNanos, arrivalNanos(block, j));
  }

  /** When the effect of edge {@code j} reached the call, by the clocks, at most the call's end. */
  long arrivalNanos(GraphBlock block, int j) {
    long arrival =
        switch (block.kind(j)) {
          case ARRIVE -> protocol.arrivalNanos(block, j);
          case ACKNOWLEDGE -> protocol.acknowledgementNanos(block, j);
          default -> block.lastArrivalNanos(j);
        };
    return Math.min(arrival, enterNanos + durationNanos);
  }

  long enterNanos() {
    return enterNanos;
  }

  long leaveNanos() {
    return enterNanos + durationNanos;
  }

  /** When the last of local path and remote edges had come. */
  long latestArrivalNanos() {
    return latestArrivalNanos;
  }

  /** Whether the trace shows everything that the call can have waited for. */
  boolean causeKnown() {
    return causeKnown;
  }

  /** What the local path is lowered by when the call may have waited for a remote edge. */
  double localSlackNanos() {
    return switch (rule) {
      case NONE -> 0;
      case CLOCKS -> latestArrivalNanos - enterNanos;
      case LOCAL_LOWER -> remoteEdges == 0 && causeKnown ? 0 : largestSlackNanos();
      case LOCAL_UPPER -> remoteEdges > 0 && causeKnown ? smallestSlackNanos() : 0;
    };
  }

  /** The largest wait that the durations allow. */
  double largestSlackNanos() {
    return Math.max(0, durationNanos + pollSpanNanos - lowerBaseNanos);
  }

  /**
   * The smallest wait that the durations allow. Failed polls before the call add nothing: in a run
   * whose calls are fixed their time is CPU time.
   */
  double smallestSlackNanos() {
    return upperBaseNanos == BaseTable.UNKNOWN ? 0 : Math.max(0, durationNanos - upperBaseNanos);
  }

  /** Whether the call waited for one of its remote edges, whatever its base was. */
  boolean surelyWaited() {
    return causeKnown && upperBaseNanos != BaseTable.UNKNOWN && durationNanos > upperBaseNanos;
  }

  /** Slack of a remote edge that arrived at {@code arrivalNanos}. */
  double edgeSlackNanos(long arrivalNanos) {
    return rule == SlackRule.CLOCKS ? latestArrivalNanos - arrivalNanos : 0;
  }

  /** Whether the call has CPU time of its own: all of it may be wait. */
  boolean hasCpuTime(boolean knowsWait) {
    if (knowsWait && context.slack() == Slack.CLOCKS) {
      return durationNanos > latestArrivalNanos - enterNanos;
    }
    return durationNanos > 0 && upperBaseNanos > 0;
  }
}
