package io.idlewave.perturb.observed;

import static io.idlewave.perturb.observed.EdgeDecision.KEEPS_DOUBTFUL_MEMBERS;
import static io.idlewave.perturb.observed.EdgeDecision.KEEPS_LEAST_DELAYED;
import static io.idlewave.perturb.observed.EdgeDecision.TAKES_LEAST_DELAYED;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.CollectiveOp.Pattern;
import io.idlewave.perturb.kernel.MicroProgram;
import io.idlewave.perturb.random.DrawKeys;
import io.idlewave.perturb.random.Purpose;
import org.jspecify.annotations.Nullable;

/**
 * Lowers the links of collectives ({@code docs/semantics.md} section 4): all-to-all operations as
 * the star of the paper, whose every arrival carries the noise and latency of ceil(log2 p) rounds;
 * the others with one latency per edge. Senders of a reduction or gather leave at once ({@code
 * eager-leaf}), unless the rule lets them wait for the root.
 *
 * <p>With agreeing clocks a contribution is kept as delay plus time of arrival, so that the slacks
 * of all members against the last arrival come out at the exit without knowing it before.
 *
 * <p>Departure: a collective on an inter-communicator counts as one over both groups; its lower
 * bound keeps the least delayed arrival alone.
 */
public final class CollectiveLowering {

  private final PricingContext context;
  private final DrawKeys keys;
  private final SlackRule rule;
  private final MicroProgram program;
  private final Joins joins;
  private final CallNoise noise;
  private final @Nullable CausalClocks causal;
  private final boolean drawsLatency;
  private final boolean drawsNoise;

  CollectiveLowering(
      PricingContext context, SlackRule rule, MicroProgram program, Joins joins, CallNoise noise) {
    this.context = context;
    this.keys = context.keys();
    this.rule = rule;
    this.program = program;
    this.joins = joins;
    this.noise = noise;
    CausalClocks clocks = rule.causalClocks();
    this.causal = clocks != null && clocks.bounds().isConnected() ? clocks : null;
    this.drawsLatency = context.purposes().contains(Purpose.LATENCY);
    this.drawsNoise = context.purposes().contains(Purpose.CALL);
  }

  void contribute(GraphBlock block, int i, int j, CallTiming timing) {
    int rank = block.rank(i);
    int slot = block.slot(j);
    boolean blocking = !block.linkHas(j, GraphBlock.NONBLOCKING);
    Pattern pattern = block.op(j).pattern();
    double arrival = rule.stampNanos(blocking ? timing.enterNanos() : timing.leaveNanos());
    if (pattern == Pattern.ONE_TO_ALL) {
      program.store(Slots.first(slot), rank, 0);
      return;
    }
    if (pattern == Pattern.PREFIX) {
      program.store(Slots.first(slot), rank, arrival);
      return;
    }
    if (block.linkHas(j, GraphBlock.FIRST)) {
      program.clearSlot(Slots.first(slot), Double.NEGATIVE_INFINITY);
      if (rule.decides(KEEPS_LEAST_DELAYED)) {
        program.clearSlot(Slots.second(slot), Double.POSITIVE_INFINITY);
      }
    }
    program.store(Slots.SCRATCH, rank, arrival);
    if (pattern == Pattern.ALL_TO_ALL) {
      drawRounds(block, i, j, timing, blocking);
    } else {
      drawLatency(rank, block.call(i), 0);
    }
    if (rule.decides(KEEPS_LEAST_DELAYED)) {
      program.slotMin(Slots.second(slot), Slots.SCRATCH, 0, -arrival);
    }
    if (pattern != Pattern.ALL_TO_ALL || !blocking) {
      if (!rule.decides(TAKES_LEAST_DELAYED)) {
        program.slotMax(Slots.first(slot), Slots.SCRATCH, 0, 0);
      }
    } else if (isWaitedFor(block, j)) {
      program.slotMax(Slots.first(slot), Slots.SCRATCH, 0, -rule.ownArrivalSlackNanos(timing));
    }
    if (causal != null && pattern == Pattern.ALL_TO_ALL && blocking && isEven(block, j)) {
      stamp(block, j, timing, causal);
    }
  }

  /**
   * A member's part in a barrier is made only as what {@link Slots#MINIMUM} holds has come, which
   * its own wait may have been for.
   */
  void hold(GraphBlock block, int i, int j, CallTiming timing) {
    if (rule.decides(TAKES_LEAST_DELAYED)) {
      program.slotMin(Slots.second(block.slot(j)), Slots.MINIMUM, 0, 0);
      return;
    }
    program.copySlot(Slots.SCRATCH, Slots.MINIMUM, rule.stampNanos(timing.enterNanos()));
    drawRounds(block, i, j, timing, true);
    program.slotMax(Slots.first(block.slot(j)), Slots.SCRATCH, 0, 0);
  }

  /** Keeps delay plus arrival, and apart the last arrival: the rule's worse ends of both. */
  private void stamp(GraphBlock block, int j, CallTiming timing, CausalClocks clocks) {
    int stamps = clocks.stamps(block.slot(j));
    int last = clocks.lastArrival(block.slot(j));
    if (block.linkHas(j, GraphBlock.FIRST)) {
      program.clearSlot(stamps, Double.NEGATIVE_INFINITY);
      program.clearSlot(last, Double.POSITIVE_INFINITY);
    }
    double enter = timing.enterNanos();
    double radius = clocks.bounds().radiusNanos(timing.rank(), timing.enterNanos());
    double off = rule.decides(TAKES_LEAST_DELAYED) ? -radius : radius;
    program.slotMax(stamps, Slots.SCRATCH, 0, enter + off);
    program.clearSlot(Slots.SCRATCH, 0);
    program.slotMin(last, Slots.SCRATCH, 0, off - enter);
  }

  /** Whether all members that bring anything are waited for by all. */
  private static boolean isEven(GraphBlock block, int j) {
    CollectiveOp op = block.op(j);
    return (!op.movesData() || op.movesDataEvenly()) && !block.linkHas(j, GraphBlock.INTER);
  }

  private boolean isWaitedFor(GraphBlock block, int j) {
    return rule.decides(KEEPS_DOUBTFUL_MEMBERS)
        || !block.op(j).movesData()
        || block.memberBytes(j) > 0;
  }

  /** Whether others than the member are waited for where their group is in doubt. */
  private boolean isGroupCertain(GraphBlock block, int j) {
    return rule.decides(KEEPS_DOUBTFUL_MEMBERS) || !block.linkHas(j, GraphBlock.INTER);
  }

  /** Whether every rank surely waits for every other: what follows is no less delayed. */
  private boolean allWaitForAll(GraphBlock block, int j) {
    CollectiveOp op = block.op(j);
    boolean even = !op.movesData() || (op.movesDataEvenly() && block.memberBytes(j) > 0);
    return even && block.members(j) == context.ranks() && !block.linkHas(j, GraphBlock.INTER);
  }

  /** The rounds share the CPU time of the call evenly. */
  private void drawRounds(GraphBlock block, int i, int j, CallTiming timing, boolean blocking) {
    int rounds = Integer.SIZE - Integer.numberOfLeadingZeros(block.members(j) - 1);
    int rank = block.rank(i);
    long call = block.call(i);
    boolean takesTime = blocking && rule.cpuNanos(timing, false) > 0;
    boolean noisy = takesTime && drawsNoise && context.inRun(rank, call);
    double early = noisy ? rule.earlyCpuNanos(timing) : 0;
    double enter = context.enterNanos(block, i);
    for (int round = 0; round < rounds; round++) {
      if (noisy) {
        long key = keys.call(rank, call, round);
        noise.round(Slots.SCRATCH, rank, key, enter, early, round, rounds);
      }
      drawLatency(rank, call, round);
    }
  }

  private void drawLatency(int rank, long call, int sub) {
    if (drawsLatency && context.hasBegun(rank, call)) {
      program.drawSlot(Slots.SCRATCH, Purpose.LATENCY, keys.round(rank, call, sub), 1);
    }
  }

  void chain(GraphBlock block, int j) {
    int prefix = Slots.second(block.slot(j));
    int previous = block.previousSlot(j);
    program.copySlot(Slots.SCRATCH, Slots.first(previous), 0);
    drawLatency(block.previousRank(j), block.previousCall(j), 0);
    program.copySlot(prefix, Slots.SCRATCH, 0);
    if (block.linkHas(j, GraphBlock.FIRST)) {
      return;
    }
    if (rule.decides(TAKES_LEAST_DELAYED)) {
      program.slotMin(prefix, Slots.second(previous), 0, 0);
    } else {
      program.slotMax(prefix, Slots.second(previous), 0, 0);
    }
  }

  void exit(GraphBlock block, int i, int j, CallTiming timing, BindingEdges protocol) {
    Pattern pattern = block.op(j).pattern();
    if (pattern == Pattern.ALL_TO_ALL && !block.linkHas(j, GraphBlock.NONBLOCKING)) {
      exitTogether(block, i, j, timing, protocol);
      return;
    }
    if (!protocol.binds(block, j) || !isGroupCertain(block, j)) {
      return;
    }
    int first = Slots.first(block.slot(j));
    int second = Slots.second(block.slot(j));
    double weight = -rule.edgeSlackNanos(timing.arrivalNanos(block, j), timing.waitEndNanos());
    double shift = -rule.stampNanos(block.lastArrivalNanos(j));
    boolean least = rule.decides(TAKES_LEAST_DELAYED);
    switch (pattern) {
      case ONE_TO_ALL -> {
        program.copySlot(Slots.SCRATCH, first, 0);
        drawLatency(block.rank(i), block.memberCall(j), 0);
        joins.edge(Slots.SCRATCH, weight);
      }
      case ALL_TO_ALL -> joins.edge(least ? second : first, weight + shift, second);
      case ALL_TO_ONE -> {
        joins.edge(least ? second : first, weight + shift, second);
      }
      case PREFIX -> joins.edge(second, weight + shift);
      case NONE -> {}
    }
  }

  /**
   * The exit of a blocking all-to-all operation: every member's arrival is one of the edges, its
   * own among them, except where members are in doubt. The own one is also the local path, which is
   * never later; the ledger of what a rank absorbs needs it there.
   */
  private void exitTogether(
      GraphBlock block, int i, int j, CallTiming timing, BindingEdges protocol) {
    boolean ownCounts = rule.decides(KEEPS_DOUBTFUL_MEMBERS);
    if (!ownCounts && !protocol.binds(block, j)) {
      return;
    }
    joins.skip();
    int rank = block.rank(i);
    boolean stamped =
        causal != null && isEven(block, j) && !block.linkHas(j, GraphBlock.AFTER_TRANSFERS);
    double shift = -rule.stampNanos(block.lastArrivalNanos(j));
    double localWeight = -rule.localSlackNanos(timing);
    if (ownCounts) {
      localWeight =
          stamped
              ? Double.NEGATIVE_INFINITY
              : rule.stampNanos(timing.enterNanos()) + shift - rule.ownArrivalSlackNanos(timing);
    }
    if (causal != null && stamped) {
      program.copySlot(Slots.SCRATCH, causal.stamps(block.slot(j)), 0);
      program.slotSum(Slots.SCRATCH, causal.lastArrival(block.slot(j)));
    }
    if (stamped && !rule.decides(TAKES_LEAST_DELAYED)) {
      program.slotMin(Slots.SCRATCH, Slots.first(block.slot(j)), 0, 0);
      program.join(rank, localWeight, Slots.SCRATCH, 0);
      localWeight = 0;
    } else if (isGroupCertain(block, j)) {
      program.join(rank, localWeight, Slots.first(block.slot(j)), shift);
      localWeight = 0;
    }
    if (rule.decides(KEEPS_LEAST_DELAYED)) {
      program.join(rank, localWeight, Slots.second(block.slot(j)), 0);
    }
    if (stamped && rule.decides(TAKES_LEAST_DELAYED)) {
      program.join(rank, 0, Slots.SCRATCH, 0);
    }
    if (rule.decides(TAKES_LEAST_DELAYED) && allWaitForAll(block, j)) {
      program.copySlot(Slots.WORLD, Slots.first(block.slot(j)), 0);
      program.slotMax(Slots.WORLD, Slots.second(block.slot(j)), 0, 0);
    }
  }
}
