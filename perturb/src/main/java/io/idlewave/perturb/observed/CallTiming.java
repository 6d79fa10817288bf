package io.idlewave.perturb.observed;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.LinkKind;
import io.idlewave.graph.survey.BaseTable;
import io.idlewave.graph.survey.CallClasses;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.CollectiveOp.Pattern;
import io.idlewave.ingest.model.Internal;
import io.idlewave.ingest.model.SendMode;
import org.jspecify.annotations.Nullable;

/**
 * What the recorded times say of the call of one entry: when it began and ended, what it can have
 * waited for, and between which bounds its wait lies ({@code docs/semantics.md} section 3). All
 * times are in ns. Mutable: {@link #read} moves it to an entry.
 */
public final class CallTiming {

  private final PricingContext context;
  private final BindingEdges protocol;
  private final boolean longest;
  private final @Nullable CausalArrivals causal;
  private int rank;
  private long durationNanos;
  private long pollSpanNanos;
  private long enterNanos;
  private long lowerBaseNanos;
  private long upperBaseNanos;
  private long shortestNanos;
  private long waitEndNanos;
  private long surelyEndNanos;
  private long openEndNanos;
  private boolean areCausesInGraph;
  private int remoteEdges;
  private boolean causeKnown;
  private boolean mayWait;
  private boolean completesCollective;
  private boolean causeSinceWorld;
  private boolean causeInProgram;
  private boolean explained;
  private boolean splits;

  CallTiming(PricingContext context, BindingEdges protocol, SlackRule rule) {
    this.context = context;
    this.protocol = protocol;
    this.longest = rule.readsLongestWaits();
    this.causal = protocol.causal();
  }

  /** Reads entry {@code i}. */
  void read(GraphBlock block, int i) {
    rank = block.rank(i);
    durationNanos = block.durationNanos(i);
    pollSpanNanos = block.pollSpanNanos(i);
    enterNanos =
        causal == null
            ? context.times().originNanos()[rank] + block.enterNanos(i)
            : causal.commonNanos(rank, block.enterNanos(i));
    int callClass =
        CallClasses.of(block.function(i), block.callBytes(i), block.has(i, GraphBlock.OFF_NODE));
    lowerBaseNanos = context.times().base().lowerNanos(callClass);
    upperBaseNanos = context.times().base().upperNanos(callClass);
    shortestNanos = context.times().base().shortestNanos(callClass, durationNanos);
    waitEndNanos = enterNanos;
    surelyEndNanos = enterNanos;
    openEndNanos = enterNanos;
    areCausesInGraph = true;
    remoteEdges = 0;
    causeKnown = !block.has(i, GraphBlock.CAUSE_UNKNOWN);
    completesCollective = false;
    causeSinceWorld = causeKnown;
    causeInProgram = causeKnown;
    explained = causal != null && causeKnown;
    mayWait = !causeKnown || !block.has(i, GraphBlock.BEGINS | GraphBlock.ENDS);
    splits = splits(block, i);
    for (int j = block.linkBegin(i); j < block.linkEnd(i); j++) {
      mayWait |= mayWait(block, j);
      completesCollective |= block.kind(j) == LinkKind.EXIT || block.kind(j) == LinkKind.LEAVE;
      if (block.kind(j) == LinkKind.ARRIVE && block.linkHas(j, GraphBlock.LOCAL)) {
        // a call that waits for a dependency does nothing else
        lowerBaseNanos = 0;
        upperBaseNanos = 0;
        shortestNanos = 0;
      }
    }
    if (block.has(i, GraphBlock.ENDS) && causal != null) {
      readCausal(block, i, causal);
    } else if (block.has(i, GraphBlock.ENDS)) {
      for (int j = block.linkBegin(i); j < block.linkEnd(i); j++) {
        if (longest) {
          readLongest(block, j);
        } else {
          readEdge(block, j);
        }
      }
      areCausesInGraph &= openEndNanos <= surelyEndNanos;
    }
  }

  /** Whether link {@code j} is one of a call that may wait for another rank. */
  private static boolean mayWait(GraphBlock block, int j) {
    return switch (block.kind(j)) {
      case ARRIVE, ACKNOWLEDGE, PROBE, TRANSFERRED -> true;
      case EXIT, LEAVE -> block.members(j) > 1;
      case INJECT ->
          !block.linkHas(j, GraphBlock.NONBLOCKING) && block.mode(j) != SendMode.BUFFERED;
      case CONTRIBUTE, ENTER -> block.members(j) > 1 && !block.linkHas(j, GraphBlock.NONBLOCKING);
      case POST, MATCH, COMPLETE, CHAIN, ROOT_EXIT, TRANSFER, HAND_OVER -> false;
    };
  }

  /**
   * Whether the call of entry {@code i} hands something over and then surely waits for others: a
   * member of a collective of all to all, one that sends and receives, a send that is no eager
   * message. Says the same of each of its entries, but of a call in an incomplete trace whose
   * partner is missing: its noise can then fall on more than it lasts, never on less.
   */
  private boolean splits(GraphBlock block, int i) {
    boolean begins = block.has(i, GraphBlock.BEGINS);
    boolean handsOver = block.has(i, GraphBlock.NOISE_FIRST);
    // whatever became of a receive that never came
    boolean receives = handsOver && !begins && block.has(i, GraphBlock.CAUSE_UNKNOWN);
    boolean sends = !begins;
    for (int j = block.linkBegin(i); j < block.linkEnd(i); j++) {
      switch (block.kind(j)) {
        case CONTRIBUTE, EXIT -> {
          if (isTogether(block, j)) {
            return true;
          }
        }
        case INJECT, ACKNOWLEDGE -> {
          if (handsOver && !isAside(block, j)) {
            if (surelyWaits(block, j)) {
              return true;
            }
            sends = true;
          }
        }
        case POST -> receives |= handsOver && begins;
        case ARRIVE -> receives |= handsOver && !begins && !block.linkHas(j, GraphBlock.LOCAL);
        default -> {}
      }
    }
    return sends && receives;
  }

  private static boolean isAside(GraphBlock block, int j) {
    return block.linkHas(j, GraphBlock.NONBLOCKING) || block.linkHas(j, GraphBlock.LOCAL);
  }

  private static boolean isTogether(GraphBlock block, int j) {
    return block.op(j).pattern() == Pattern.ALL_TO_ALL
        && block.members(j) > 1
        && !block.linkHas(j, GraphBlock.NONBLOCKING);
  }

  private boolean surelyWaits(GraphBlock block, int j) {
    SendMode mode = block.mode(j);
    long bytes = block.messageBytes(j);
    return protocol.mayBeRendezvous(mode, bytes) && !protocol.isAmbiguous(mode, bytes);
  }

  private void readEdge(GraphBlock block, int j) {
    LinkKind kind = block.kind(j);
    boolean ends = kind == LinkKind.ACKNOWLEDGE;
    SendMode mode = ends ? block.mode(j) : SendMode.READY;
    if (ends && !protocol.mayBeRendezvous(mode, block.messageBytes(j))) {
      causeKnown = false;
      causeSinceWorld &= block.linkHas(j, GraphBlock.SINCE_WORLD);
      causeInProgram &= !block.linkHas(j, GraphBlock.LATE);
      return;
    }
    if (!protocol.binds(block, j)) {
      boolean known = kind != LinkKind.EXIT && kind != LinkKind.LEAVE && kind != LinkKind.PROBE;
      causeSinceWorld &= known;
      causeInProgram &= known;
      return;
    }
    remoteEdges++;
    if (ends && protocol.isAmbiguous(mode, block.messageBytes(j))) {
      causeKnown = false;
      causeSinceWorld = false;
      causeInProgram = false;
    } else {
      waitEndNanos = Math.max(waitEndNanos, arrivalNanos(block, j, false));
    }
  }

  /** Reads one link where the longest waits are read. */
  private void readLongest(GraphBlock block, int j) {
    LinkKind kind = block.kind(j);
    boolean binds = protocol.binds(block, j);
    boolean ambiguous =
        kind == LinkKind.ACKNOWLEDGE && protocol.isAmbiguous(block.mode(j), block.messageBytes(j));
    if (binds) {
      remoteEdges++;
      surelyEndNanos = Math.max(surelyEndNanos, arrivalNanos(block, j, false));
    } else if (ambiguous) {
      openEndNanos = Math.max(openEndNanos, arrivalNanos(block, j, true));
    }
    if (kind == LinkKind.EXIT) {
      areCausesInGraph &= areMembersKnown(block, j);
    }
    if (binds || ambiguous || isExitOfSeveral(block, j)) {
      waitEndNanos = Math.max(waitEndNanos, arrivalNanos(block, j, true));
    }
  }

  /**
   * Reads a call where clocks were not synchronised: the wait lies between the earliest and the
   * latest that its effects can have arrived, and between what durations allow.
   */
  private void readCausal(GraphBlock block, int i, CausalArrivals arrivals) {
    long earliest = enterNanos;
    long latest = enterNanos;
    for (int j = block.linkBegin(i); j < block.linkEnd(i); j++) {
      LinkKind kind = block.kind(j);
      boolean ends = kind == LinkKind.ACKNOWLEDGE;
      if (ends && !protocol.mayBeRendezvous(block.mode(j), block.messageBytes(j))) {
        causeKnown = false;
        causeSinceWorld &= block.linkHas(j, GraphBlock.SINCE_WORLD);
        causeInProgram &= !block.linkHas(j, GraphBlock.LATE);
      } else if (ends && protocol.isAmbiguous(block, j)) {
        remoteEdges += protocol.binds(block, j) ? 1 : 0;
        causeKnown = false;
        causeSinceWorld = false;
        causeInProgram = false;
        explained = false;
      } else if (protocol.binds(block, j)) {
        remoteEdges++;
        explained &= kind == LinkKind.ARRIVE || (ends && !block.linkHas(j, GraphBlock.LATE));
        if (longest && protocol.isAmbiguous(block, j)) {
          // a rendezvous may have waited for its own post
          causeKnown = false;
          causeSinceWorld = false;
          causeInProgram = false;
          explained = false;
        }
        explained &= !block.linkHas(j, GraphBlock.AFTER_TRANSFERS);
        earliest = Math.max(earliest, causalNanos(block, j, arrivals, false));
        latest = Math.max(latest, causalNanos(block, j, arrivals, true));
      } else if (kind == LinkKind.EXIT || kind == LinkKind.LEAVE || kind == LinkKind.PROBE) {
        causeSinceWorld = false;
        causeInProgram = false;
        explained &= kind != LinkKind.PROBE && block.members(j) == 1;
      } else {
        explained &= kind != LinkKind.TRANSFERRED;
      }
    }
    long leave = leaveNanos();
    surelyEndNanos = Math.max(enterNanos, Math.min(earliest, leave - shortestNanos));
    if (!longest) {
      waitEndNanos = surelyEndNanos;
    } else if (explained) {
      boolean waited = causeKnown && remoteEdges > 0;
      long byDuration = waited ? enterNanos + (long) smallestWaitNanos() : enterNanos;
      waitEndNanos =
          Math.max(Math.max(surelyEndNanos, byDuration), Math.min(latest, leave - lowerBaseNanos));
    } else {
      waitEndNanos = Math.max(enterNanos, leave - lowerBaseNanos);
    }
  }

  private long causalNanos(GraphBlock block, int j, CausalArrivals arrivals, boolean latest) {
    return switch (block.kind(j)) {
      case ARRIVE -> arrivals.messageNanos(block, j, protocol.delaysData(block, j, latest), latest);
      case ACKNOWLEDGE ->
          block.linkHas(j, GraphBlock.LATE)
              ? enterNanos
              : arrivals.acknowledgementNanos(block, j, latest);
      case EXIT -> getsFromRoot(block, j) ? arrivals.rootNanos(block, j, rank) : enterNanos;
      default -> enterNanos;
    };
  }

  /** Whether the member that leaves with link {@code j} gets data of a root. */
  private static boolean getsFromRoot(GraphBlock block, int j) {
    return block.op(j).pattern() == Pattern.ONE_TO_ALL
        && block.op(j).movesData()
        && block.memberBytes(j) > 0
        && !block.linkHas(j, GraphBlock.INTER);
  }

  /** Whether the members that the exit of a collective waits for are known, each by itself. */
  private static boolean areMembersKnown(GraphBlock block, int j) {
    CollectiveOp op = block.op(j);
    boolean doubtful =
        block.linkHas(j, GraphBlock.INTER) || (op.movesData() && block.memberBytes(j) == 0);
    return block.members(j) == 1 || (!doubtful && op.pattern() != Pattern.PREFIX);
  }

  private static boolean isExitOfSeveral(GraphBlock block, int j) {
    return block.kind(j) == LinkKind.EXIT && block.members(j) > 1;
  }

  /**
   * When the effect of edge {@code j} reached the call, by the clocks, as the rule reads them to
   * find the slack of that edge: the later, the less slack. At most the call's end.
   */
  long arrivalNanos(GraphBlock block, int j) {
    if (causal != null) {
      LinkKind kind = block.kind(j);
      return kind == LinkKind.ARRIVE || kind == LinkKind.ACKNOWLEDGE
          ? Math.min(
              causalNanos(block, j, causal, !longest),
              leaveNanos() - (longest ? shortestNanos : lowerBaseNanos))
          : waitEndNanos;
    }
    return arrivalNanos(block, j, !longest);
  }

  private long arrivalNanos(GraphBlock block, int j, boolean latest) {
    long arrival =
        switch (block.kind(j)) {
          case ARRIVE -> protocol.arrivalNanos(block, j, latest);
          case ACKNOWLEDGE -> protocol.acknowledgementNanos(block, j, latest);
          default -> block.lastArrivalNanos(j);
        };
    return Math.min(arrival, lastWaitNanos(latest));
  }

  /**
   * When a wait of the call had ended at the latest, for it needs some time for itself.
   *
   * @param least whether it needs as little as any call of its class, otherwise as much as the
   *     shortest
   */
  long lastWaitNanos(boolean least) {
    return leaveNanos() - (least ? lowerBaseNanos : shortestNanos);
  }

  int rank() {
    return rank;
  }

  /** When the call began, on the common clock. */
  public long enterNanos() {
    return enterNanos;
  }

  /** When the call ended, on the common clock. */
  public long leaveNanos() {
    return enterNanos + durationNanos;
  }

  /**
   * When the call's wait ended, by the clocks: as the last of its known effects came, at its begin
   * if all came before. Where the rule reads the longest waits, at the latest that this can have
   * been, otherwise at the earliest. What is left of the call is work.
   */
  public long waitEndNanos() {
    return waitEndNanos;
  }

  /** How long the call waited, by the clocks as the rule reads them, in ns. */
  public long waitNanos() {
    return waitEndNanos - enterNanos;
  }

  /** Whether more is left of the call after its wait than the shortest of its class took. */
  boolean isUnexplained() {
    return leaveNanos() - waitEndNanos > shortestNanos;
  }

  /** Time after {@code nanos} beyond the shortest of its class, of a call that may wait. */
  long unexplainedNanos(long nanos) {
    return mayWait ? Math.max(0, leaveNanos() - nanos - shortestNanos) : 0;
  }

  /** Whether the time that the call needs anyway is one value: the shortest needed no more. */
  boolean isBaseKnown() {
    return lowerBaseNanos == shortestNanos;
  }

  /** The span of failed polls before the call. */
  public long pollSpanNanos() {
    return pollSpanNanos;
  }

  /** Whether the call waited for one of its remote edges, by the clocks, however they are read. */
  boolean surelyWaitedByClocks() {
    return surelyEndNanos > enterNanos;
  }

  public int remoteEdges() {
    return remoteEdges;
  }

  /**
   * Whether everything that the call waited for by the clocks is a remote edge of it: no message of
   * unknown protocol can have come last, and no member of a collective that may not count.
   */
  boolean areCausesInGraph() {
    return areCausesInGraph;
  }

  /**
   * Whether one of the call's edges had no slack: the trace shows everything that it can have
   * waited for, or what is left after the last known arrival counts as work.
   */
  boolean areCausesEdges() {
    return causeKnown || explained;
  }

  /** Whether the call waited for a remote edge, by its duration or by the order of events. */
  boolean surelyWaitedForEdge() {
    return surelyWaited() || (explained && surelyWaitedByClocks());
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

  /**
   * Whether the trace shows everything that the call can have waited for, but that the completion
   * of an eager send may have waited for its receive.
   */
  boolean causeInProgram() {
    return causeInProgram;
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

  /**
   * The most CPU time that the call can have taken before what it waits for came, in ns: of one
   * that {@linkplain #laterCpuNanos surely waits} as much as the shortest of its class took, for
   * the rest was its wait, or came after it.
   */
  @Internal
  public double earlyCpuNanos() {
    return splits ? shortestCpuNanos() : largestCpuNanos(0);
  }

  /** As much as the shortest call of the class took, at most all of the call, in ns. */
  @Internal
  public double shortestCpuNanos() {
    return Math.min(durationNanos, shortestNanos);
  }

  /**
   * The CPU time after its wait of a call that hands something over and then surely waits for
   * others, beyond {@link #earlyCpuNanos}, in ns: unexplained time, known as the call ends. 0 of
   * any other call.
   */
  @Internal
  public double laterCpuNanos() {
    return splits ? Math.max(0, leaveNanos() - waitEndNanos - shortestCpuNanos()) : 0;
  }
}
