package io.idlewave.perturb.observed;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.ingest.model.CollectiveOp.Pattern;
import io.idlewave.perturb.kernel.MicroProgram;
import io.idlewave.perturb.random.DrawKeys;
import io.idlewave.perturb.random.Purpose;

/**
 * Lowers the links of collectives ({@code docs/semantics.md} section 4): all-to-all operations as
 * the star of the paper, whose every arrival carries the noise and latency of ceil(log2 p) rounds;
 * the others with one latency per edge. Senders of a reduction or gather leave at once ({@code
 * eager-leaf}), except under the published rules, where they wait for the root.
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
  private final boolean drawsLatency;
  private final boolean drawsNoise;

  CollectiveLowering(PricingContext context, SlackRule rule, MicroProgram program, Joins joins) {
    this.context = context;
    this.keys = context.keys();
    this.rule = rule;
    this.program = program;
    this.joins = joins;
    this.drawsLatency = context.purposes().contains(Purpose.LATENCY);
    this.drawsNoise = context.purposes().contains(Purpose.CALL);
  }

  void contribute(GraphBlock block, int i, int j, CallTiming timing) {
    int rank = block.rank(i);
    int slot = block.slot(j);
    boolean blocking = !block.linkHas(j, GraphBlock.NONBLOCKING);
    Pattern pattern = block.op(j).pattern();
    double arrival =
        rule == SlackRule.CLOCKS ? (blocking ? timing.enterNanos() : timing.leaveNanos()) : 0;
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
      if (rule.isLocal()) {
        program.clearSlot(Slots.second(slot), Double.POSITIVE_INFINITY);
      }
    }
    program.store(Slots.SCRATCH, rank, arrival);
    if (pattern == Pattern.ALL_TO_ALL) {
      drawRounds(block, i, j, blocking && timing.hasCpuTime(false));
    } else {
      drawLatency(rank, block.call(i), 0);
    }
    if (rule.isLocal()) {
      program.slotMin(Slots.second(slot), Slots.SCRATCH, 0, 0);
    }
    if (rule != SlackRule.LOCAL_LOWER || countsForLower(block, j, pattern, blocking)) {
      program.slotMax(
          Slots.first(slot), Slots.SCRATCH, 0, -ownSlackNanos(timing, pattern, blocking));
    }
  }

  private static boolean countsForLower(
      GraphBlock block, int j, Pattern pattern, boolean blocking) {
    boolean waitedFor = !block.op(j).movesData() || block.memberBytes(j) > 0;
    return pattern == Pattern.ALL_TO_ALL && blocking && waitedFor;
  }

  /** The slack of a member's own arrival at a blocking all-to-all operation: its wait there. */
  private double ownSlackNanos(CallTiming timing, Pattern pattern, boolean blocking) {
    if (pattern != Pattern.ALL_TO_ALL || !blocking) {
      return 0;
    }
    return switch (rule) {
      case LOCAL_LOWER -> timing.largestSlackNanos();
      case LOCAL_UPPER -> timing.smallestSlackNanos();
      case CLOCKS, NONE -> 0;
    };
  }

  private void drawRounds(GraphBlock block, int i, int j, boolean noise) {
    int rounds = Integer.SIZE - Integer.numberOfLeadingZeros(block.members(j) - 1);
    int rank = block.rank(i);
    long call = block.call(i);
    boolean noisy = noise && drawsNoise && context.inRun(rank, call);
    for (int round = 0; round < rounds; round++) {
      if (noisy) {
        program.drawSlot(Slots.SCRATCH, Purpose.CALL, keys.call(rank, call, round), 1);
      }
      drawLatency(rank, call, round);
    }
  }

  private void drawLatency(int rank, long call, int sub) {
    if (drawsLatency) {
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
    if (rule == SlackRule.LOCAL_LOWER) {
      program.slotMin(prefix, Slots.second(previous), 0, 0);
    } else {
      program.slotMax(prefix, Slots.second(previous), 0, 0);
    }
  }

  void exit(GraphBlock block, int i, int j, CallTiming timing, Protocol protocol) {
    Pattern pattern = block.op(j).pattern();
    if (pattern == Pattern.ALL_TO_ALL && !block.linkHas(j, GraphBlock.NONBLOCKING)) {
      exitTogether(block, i, j, timing, protocol);
      return;
    }
    if (!protocol.binds(block, j)
        || (rule == SlackRule.LOCAL_LOWER && block.linkHas(j, GraphBlock.INTER))) {
      return;
    }
    int first = Slots.first(block.slot(j));
    int second = Slots.second(block.slot(j));
    double weight = -timing.edgeSlackNanos(timing.arrivalNanos(block, j));
    double shift = rule == SlackRule.CLOCKS ? (double) -block.lastArrivalNanos(j) : 0;
    boolean lower = rule == SlackRule.LOCAL_LOWER;
    switch (pattern) {
      case ONE_TO_ALL -> {
        program.copySlot(Slots.SCRATCH, first, weight);
        drawLatency(block.rank(i), block.memberCall(j), 0);
        joins.edge(Slots.SCRATCH, 0);
      }
      case ALL_TO_ALL -> joins.edge(lower ? second : first, weight + shift);
      case ALL_TO_ONE -> {
        boolean root = block.linkHas(j, GraphBlock.ROOT);
        joins.edge(!root || lower ? second : first, root ? weight + shift : 0);
      }
      case PREFIX -> joins.edge(second, weight + shift);
      case NONE -> {}
    }
  }

  /**
   * The exit of a blocking all-to-all operation: every member's arrival is one of the edges. With
   * slack from durations the least delayed arrival is a bound: some arrival has slack 0, whatever
   * the assumed base times say.
   */
  private void exitTogether(GraphBlock block, int i, int j, CallTiming timing, Protocol protocol) {
    int rank = block.rank(i);
    int first = Slots.first(block.slot(j));
    joins.skip();
    switch (rule) {
      case NONE -> program.join(rank, Double.NEGATIVE_INFINITY, first, 0);
      case LOCAL_UPPER -> {
        program.join(rank, Double.NEGATIVE_INFINITY, first, 0);
        program.join(rank, 0, Slots.second(block.slot(j)), 0);
      }
      case CLOCKS ->
          program.join(rank, Double.NEGATIVE_INFINITY, first, (double) -block.lastArrivalNanos(j));
      case LOCAL_LOWER -> {
        if (!protocol.binds(block, j)) {
          return;
        }
        double localWeight = -timing.largestSlackNanos();
        if (!block.linkHas(j, GraphBlock.INTER)) {
          program.join(rank, localWeight, first, 0);
          localWeight = 0;
        }
        program.join(rank, localWeight, Slots.second(block.slot(j)), 0);
      }
    }
  }

  /** The root of a reduction or gather leaves: the published rules let the others follow. */
  void exitRoot(GraphBlock block, int i, int j) {
    program.store(Slots.second(block.slot(j)), block.rank(i), 0);
  }
}
