package io.idlewave.perturb.observed;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.LinkKind;
import io.idlewave.graph.survey.BaseTable;
import io.idlewave.graph.survey.CallClasses;
import io.idlewave.ingest.model.SendMode;

/**
 * What the recorded times say of the call of one entry: when it began and ended, what it can have
 * waited for, and between which bounds its wait lies ({@code docs/semantics.md} section 3). All
 * times are in ns. Mutable: {@link #read} moves it to an entry.
 */
public final class CallTiming {

  private final PricingContext context;
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
  private boolean mayWait;
  private boolean completesCollective;
  private boolean causeSinceWorld;

  CallTiming(PricingContext context, Protocol protocol) {
    this.context = context;
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
    completesCollective = false;
    causeSinceWorld = causeKnown;
    mayWait = !causeKnown || !block.has(i, GraphBlock.BEGINS | GraphBlock.ENDS);
    for (int j = block.linkBegin(i); j < block.linkEnd(i); j++) {
      mayWait |= mayWait(block, j);
      completesCollective |= block.kind(j) == LinkKind.EXIT || block.kind(j) == LinkKind.LEAVE;
    }
    if (block.has(i, GraphBlock.ENDS)) {
      for (int j = block.linkBegin(i); j < block.linkEnd(i); j++) {
        readEdge(block, j);
      }
    }
  }

  /** Whether link {@code j} is one of a call that may wait for another rank. */
  private static boolean mayWait(GraphBlock block, int j) {
    return switch (block.kind(j)) {
      case ARRIVE, ACKNOWLEDGE, PROBE -> true;
      case EXIT, LEAVE -> block.members(j) > 1;
      case INJECT ->
          !block.linkHas(j, GraphBlock.NONBLOCKING) && block.mode(j) != SendMode.BUFFERED;
      case CONTRIBUTE, ENTER -> block.members(j) > 1 && !block.linkHas(j, GraphBlock.NONBLOCKING);
      case POST, MATCH, COMPLETE, CHAIN, ROOT_EXIT -> false;
    };
  }

  private void readEdge(GraphBlock block, int j) {
    LinkKind kind = block.kind(j);
    if (kind == LinkKind.ACKNOWLEDGE
        && !protocol.isRendezvous(block.mode(j), block.messageBytes(j))) {
      causeKnown = false;
      causeSinceWorld &= block.linkHas(j, GraphBlock.SINCE_WORLD);
      return;
    }
    if (!protocol.binds(block, j)) {
      causeSinceWorld &= kind != LinkKind.EXIT && kind != LinkKind.LEAVE && kind != LinkKind.PROBE;
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

  /** When the call began, on the common clock. */
  public long enterNanos() {
    return enterNanos;
  }

  /** When the call ended, on the common clock. */
  public long leaveNanos() {
    return enterNanos + durationNanos;
  }

  /** When the last of local path and remote edges had come, by the clocks. */
  public long latestArrivalNanos() {
    return latestArrivalNanos;
  }

  /** The remote edges that the call waited for. */
  public int remoteEdges() {
    return remoteEdges;
  }

  /** Whether the trace shows everything that the call can have waited for. */
  public boolean causeKnown() {
    return causeKnown;
  }

  /**
   * Whether all that the call can have waited for and the trace does not show happened after the
   * last collective in which all ranks waited for all: the late completion of sends that began
   * after it.
   */
  boolean causeSinceWorld() {
    return causeSinceWorld;
  }

  /** Whether the call may have waited for another rank: not one that ends by itself. */
  public boolean mayWait() {
    return mayWait;
  }

  /** The largest wait that the durations allow, failed polls before the call among it. */
  public double largestWaitNanos() {
    return Math.max(0, durationNanos + pollSpanNanos - lowerBaseNanos);
  }

  /**
   * The smallest wait that the durations allow. Failed polls before the call add nothing: in a run
   * whose calls are fixed their time is CPU time.
   */
  public double smallestWaitNanos() {
    return upperBaseNanos == BaseTable.UNKNOWN ? 0 : Math.max(0, durationNanos - upperBaseNanos);
  }

  /** Whether the call waited for one of its remote edges, whatever its base was. */
  public boolean surelyWaited() {
    return causeKnown && upperBaseNanos != BaseTable.UNKNOWN && durationNanos > upperBaseNanos;
  }

  /** How long the call lasted. */
  public long durationNanos() {
    return durationNanos;
  }

  /**
   * The CPU time that the call took whatever it waited for, in ns. A collective of one member waits
   * for nobody, but what its operation takes need not be CPU time.
   */
  public double provenCpuNanos() {
    return mayWait || completesCollective ? Math.min(durationNanos, lowerBaseNanos) : durationNanos;
  }

  /**
   * What a wait leaves of the call's duration, but no more than its upper base time: the most CPU
   * time that it can have taken, in ns.
   */
  public double largestCpuNanos(double waitNanos) {
    return Math.max(0, Math.min(durationNanos - waitNanos, (double) upperBaseNanos));
  }
}
