package io.idlewave.perturb.simulated;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.perturb.collective.Algorithm;
import io.idlewave.perturb.collective.BlockSize;
import io.idlewave.perturb.kernel.MicroProgram;
import io.idlewave.perturb.kernel.Weight;
import io.idlewave.perturb.random.DrawKeys;

/**
 * Lowers scans along the line of members: each takes a message from the one before and sends one to
 * the next, and combines what it takes with what it has. A blocking member is still in its call
 * when the message before it is known, so that it pays for its send on its clock; a nonblocking one
 * pays in the background.
 *
 * <p>Departures from a chain of messages: a member that enters after its message is there does not
 * pay for taking it in, and a sender does not wait for its message to be taken, though it be
 * synchronous, for the trace lets it leave.
 *
 * <p>Slots of a member: its arrival, and when the message for it is taken in.
 */
public final class PrefixCollectives {

  private final SimulatedSlots slots;
  private final MicroProgram program;
  private final StagePrices prices;
  private final CollectiveDraws draws;

  PrefixCollectives(
      SimulatedSlots slots, MicroProgram program, StagePrices prices, CollectiveDraws draws) {
    this.slots = slots;
    this.program = program;
    this.prices = prices;
    this.draws = draws;
  }

  void contribute(GraphBlock block, int i, int j) {
    program.store(slots.first(block.slot(j)), block.rank(i), Weight.ZERO);
  }

  void chain(GraphBlock block, int j) {
    int slot = block.slot(j);
    int previous = block.previousSlot(j);
    int sender = block.previousRank(j);
    long bytes = BlockSize.of(block.op(j), block.members(j), block.largestSentBytes(j), 0);
    boolean first = block.linkHas(j, GraphBlock.FIRST);
    prices.follow(Algorithm.LINEAR, bytes);
    MessageWeights price = prices.alone(sender, block.chainedRank(j), bytes);
    Weight whole = price.whole().plus(prices.reduction(sender, block.chainedRank(j), bytes));
    int message = slots.second(slot);
    if (block.linkHas(j, GraphBlock.NONBLOCKING)) {
      program.copySlot(message, slots.first(previous), whole);
      if (!first) {
        program.slotMax(message, slots.second(previous), whole);
      }
    } else {
      if (!first) {
        program.join(sender, slots.second(previous), Weight.ZERO);
      }
      program.store(message, sender, whole);
      program.addClock(sender, price.calls().send());
    }
    long call = DrawKeys.ofCall(block.previousCall(j));
    if (prices.contended()) {
      draws.latency(message, sender, call, 0, 0, 1);
      draws.bandwidth(message, sender, call, 0, prices.wireBytes(bytes));
    } else {
      draws.part(message, sender, call, 0, price.flights().flight(), 0, prices.wireBytes(bytes));
      draws.part(message, sender, call, 0, price.calls().receive(), 1, prices.wireBytes(bytes));
    }
  }

  /** The last member takes its message here; the others have if they sent one on. */
  void exit(GraphBlock block, int i, int j) {
    if (block.linkHas(j, GraphBlock.FIRST)) {
      return;
    }
    int rank = block.rank(i);
    program.join(rank, slots.second(block.slot(j)), Weight.ZERO);
  }
}
