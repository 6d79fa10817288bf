package io.idlewave.perturb.observed;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.LinkKind;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.Rules;
import io.idlewave.perturb.scenario.Slack;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where the time of the recorded run goes: wait states, what nothing explains, and the rest of its
 * calls, per rank, in ns ({@code docs/semantics.md} section 3, wait states). A call waits until the
 * last rank that it needs has come: the <em>cause</em> of the wait, whose direct cost it is (D.
 * Boehme et al., "Identifying the root causes of wait states in large-scale parallel applications",
 * ICPP 2010, without the costs that propagate further). Mutable: it looks at block after block, and
 * holds a few numbers per rank.
 */
public final class RecordedWaits {

  private static final int NOBODY = -1;

  private final PricingContext context;
  private final BindingEdges protocol;
  private final CallTiming timing;
  private final boolean clocksAgree;
  private final WaitTotals totals;
  private final Set<WaitState> possible = EnumSet.noneOf(WaitState.class);
  private long waitedNanos;

  /**
   * The waits of a trace.
   *
   * @param context of the trace: {@link PricingContext#recorded}
   * @param clocksAgree whether times of different ranks compare; otherwise waits follow from
   *     durations
   */
  public RecordedWaits(PricingContext context, boolean clocksAgree) {
    SlackRule rule =
        SlackRules.of(Rules.STANDARD, clocksAgree ? Slack.CLOCKS : Slack.LOCAL).of(Bound.UPPER);
    this.context = context;
    this.protocol = new BindingEdges(context, rule);
    this.timing = new CallTiming(context, protocol, rule);
    this.clocksAgree = clocksAgree;
    this.totals = new WaitTotals(context.ranks());
  }

  /** Adds the calls of {@code block} that end between MPI_Init and MPI_Finalize. */
  public void add(GraphBlock block) {
    for (int i = 0; i < block.entryCount(); i++) {
      add(block, i);
    }
  }

  /**
   * Adds the call that ends with entry {@code i}, if one does between MPI_Init and MPI_Finalize.
   * Returns how long it waited; where something is open, at least.
   */
  public long add(GraphBlock block, int i) {
    waitedNanos = 0;
    if (block.has(i, GraphBlock.ENDS) && context.inRun(block.rank(i), block.call(i))) {
      timing.read(block, i);
      if (clocksAgree) {
        addByClocks(block, i);
      } else {
        addByDuration(block, i);
      }
    }
    return waitedNanos;
  }

  private void addByClocks(GraphBlock block, int i) {
    long enter = timing.enterNanos();
    long leave = timing.leaveNanos();
    long end = enter;
    long openEnd = enter;
    long arrived = enter;
    WaitState last = null;
    int cause = NOBODY;
    for (int j = block.linkBegin(i); j < block.linkEnd(i); j++) {
      WaitState state = WaitState.of(block, j);
      if (state == null || !protocol.mayEndWait(block, j)) {
        continue;
      }
      long came = Math.min(cameNanos(block, j), leave);
      if (isAmbiguous(block, j)) {
        openEnd = Math.max(openEnd, came);
        continue;
      }
      arrived = Math.max(arrived, Math.min(arrivedNanos(block, j), leave));
      if (came > end) {
        end = came;
        last = state;
        cause = causeOf(block, j);
      }
    }
    long wait = end - enter;
    arrived = Math.max(arrived, end);
    book(last, wait, cause, arrived - end, timing.unexplainedNanos(arrived));
    if (last != null) {
      totals.addLargest(last, timing.rank(), wait);
    }
    if (openEnd > end) {
      long beyond = openEnd - (last == WaitState.LATE_RECEIVER ? end : enter);
      totals.addLargest(WaitState.LATE_RECEIVER, timing.rank(), beyond);
    }
  }

  private boolean isAmbiguous(GraphBlock block, int j) {
    return block.kind(j) == LinkKind.ACKNOWLEDGE
        && protocol.isAmbiguous(block.mode(j), block.messageBytes(j));
  }

  /** When the other side of link {@code j} got there. */
  private static long cameNanos(GraphBlock block, int j) {
    return switch (block.kind(j)) {
      case ARRIVE, PROBE -> block.sendNanos(j);
      case ACKNOWLEDGE -> block.postNanos(j);
      default -> block.lastArrivalNanos(j);
    };
  }

  /** When what link {@code j} brings was there at the latest. */
  private long arrivedNanos(GraphBlock block, int j) {
    return switch (block.kind(j)) {
      case ARRIVE -> protocol.arrivalNanos(block, j, true);
      case ACKNOWLEDGE -> protocol.acknowledgementNanos(block, j, true);
      default -> cameNanos(block, j);
    };
  }

  private static int causeOf(GraphBlock block, int j) {
    return switch (block.kind(j)) {
      case ARRIVE, PROBE -> block.sender(j);
      case ACKNOWLEDGE -> block.receiver(j);
      default -> block.lastRank(j);
    };
  }

  /** Which of several edges came last is not known: the first state in their order counts. */
  private void addByDuration(GraphBlock block, int i) {
    WaitState first = null;
    int cause = NOBODY;
    boolean oneCause = true;
    possible.clear();
    for (int j = block.linkBegin(i); j < block.linkEnd(i); j++) {
      WaitState state = WaitState.of(block, j);
      if (state == null || !protocol.mayEndWait(block, j)) {
        continue;
      }
      first = first == null || state.compareTo(first) < 0 ? state : first;
      possible.add(state);
      int other = block.kind(j) == LinkKind.EXIT ? NOBODY : causeOf(block, j);
      oneCause &= other != NOBODY && (cause == NOBODY || cause == other);
      cause = other;
    }
    long largest = Math.min(timing.durationNanos(), (long) timing.largestWaitNanos());
    for (WaitState state : possible) {
      totals.addLargest(state, timing.rank(), largest);
    }
    long smallest = timing.mayWait() ? (long) timing.smallestWaitNanos() : 0;
    boolean explained = first != null && timing.causeKnown();
    book(
        explained ? first : null,
        explained ? smallest : 0,
        oneCause ? cause : NOBODY,
        0,
        explained ? 0 : smallest);
  }

  private void book(
      @Nullable WaitState state, long wait, int cause, long transfer, long unexplained) {
    int rank = timing.rank();
    totals.addCall(
        rank, timing.durationNanos() - wait - transfer - unexplained, transfer, unexplained);
    if (state != null) {
      waitedNanos = wait;
      totals.addWait(state, rank, wait);
      if (cause != NOBODY) {
        totals.addCaused(state, cause, wait);
      }
    }
  }

  /** What has been added so far. */
  public WaitTotals totals() {
    return totals;
  }
}
