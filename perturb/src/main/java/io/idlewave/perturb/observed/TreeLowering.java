package io.idlewave.perturb.observed;

import static io.idlewave.perturb.observed.EdgeDecision.ANY_MEMBER_MAY_WAIT;
import static io.idlewave.perturb.observed.EdgeDecision.TAKES_LEAST_DELAYED;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.perturb.kernel.MicroProgram;
import io.idlewave.perturb.random.DrawKeys;
import io.idlewave.perturb.random.Purpose;

/**
 * Lowers rooted collectives for bounds, which hold whatever tree a library sends their data along:
 * any member may have waited for any other.
 *
 * <p>Upper bound: a path from the entry of one member to the exit of another passes each member's
 * CPU time, and its edge to the next, at most once. So every member leaves at most at the largest
 * delay of all that have entered plus the sum of their draws. A lower bound: one that surely waited
 * waited for some other member, so it leaves with no less than the smallest of their delays (its
 * own may be among them, but for the root); its noise counts on its own path alone.
 *
 * <p>Where the order of calls proves that members left before others entered (late exits), each
 * counts for those that leave after it in the walk; the lower bound has no edge there.
 */
final class TreeLowering {

  private final PricingContext context;
  private final DrawKeys keys;
  private final SlackRule rule;
  private final MicroProgram program;
  private final Joins joins;
  private final CallNoise noise;
  private final boolean drawsLatency;
  private final boolean drawsNoise;

  TreeLowering(
      PricingContext context, SlackRule rule, MicroProgram program, Joins joins, CallNoise noise) {
    this.context = context;
    this.keys = context.keys();
    this.rule = rule;
    this.program = program;
    this.joins = joins;
    this.noise = noise;
    this.drawsLatency = context.purposes().contains(Purpose.LATENCY);
    this.drawsNoise = context.purposes().contains(Purpose.CALL);
  }

  /** Whether link {@code j} of a collective is lowered here. */
  boolean cover(GraphBlock block, int j) {
    return rule.decides(ANY_MEMBER_MAY_WAIT)
        && block.members(j) > 1
        && BindingEdges.isRooted(block.op(j).pattern());
  }

  /** Whether the noise of entry {@code i}'s call is drawn here: that of a blocking one. */
  boolean drawCall(GraphBlock block, int i) {
    for (int j = block.linkBegin(i); j < block.linkEnd(i); j++) {
      switch (block.kind(j)) {
        case CONTRIBUTE, ENTER, EXIT, LEAVE -> {
          if (cover(block, j) && !block.linkHas(j, GraphBlock.NONBLOCKING)) {
            return true;
          }
        }
        default -> {}
      }
    }
    return false;
  }

  void enter(GraphBlock block, int i, int j, CallTiming timing) {
    int delays = Slots.first(block.slot(j));
    int draws = Slots.second(block.slot(j));
    int rank = block.rank(i);
    long call = block.call(i);
    boolean first = block.linkHas(j, GraphBlock.FIRST_MEMBER);
    boolean blocking = !block.linkHas(j, GraphBlock.NONBLOCKING);
    boolean noisy = blocking && drawsNoise && context.inRun(rank, call);
    long key = keys.call(rank, call, 0);
    double enter = context.enterNanos(block, i);
    if (rule.decides(TAKES_LEAST_DELAYED)) {
      if (first) {
        program.clearSlot(delays, Double.POSITIVE_INFINITY);
      }
      if (block.linkHas(j, GraphBlock.ROOT)) {
        program.store(Slots.second(block.slot(j)), rank, 0);
      } else {
        program.minInto(delays, rank, 0);
      }
      if (noisy) {
        noise.onClock(rank, key, enter, timing, false);
      }
      return;
    }
    if (first) {
      program.clearSlot(delays, Double.NEGATIVE_INFINITY);
      program.clearSlot(draws, 0);
    }
    program.maxInto(delays, rank, 0);
    if (noisy) {
      noise.onSlot(draws, rank, key, enter, timing);
    }
    if (drawsLatency && context.hasBegun(rank, call)) {
      program.drawSlot(draws, Purpose.LATENCY, keys.round(rank, call, 0), 1);
    }
  }

  /** A member leaves. */
  void exit(GraphBlock block, int j, BindingEdges protocol) {
    if (!protocol.binds(block, j)) {
      return;
    }
    int delays = Slots.first(block.slot(j));
    if (rule.decides(TAKES_LEAST_DELAYED)) {
      joins.edge(delays, 0);
      if (!block.linkHas(j, GraphBlock.ROOT)) {
        joins.edge(Slots.second(block.slot(j)), 0);
      }
      return;
    }
    program.copySlot(Slots.SCRATCH, delays, 0);
    program.slotSum(Slots.SCRATCH, Slots.second(block.slot(j)));
    joins.edge(Slots.SCRATCH, 0);
  }
}
