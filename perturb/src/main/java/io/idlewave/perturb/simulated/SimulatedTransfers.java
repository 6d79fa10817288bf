package io.idlewave.perturb.simulated;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.perturb.kernel.Account;
import io.idlewave.perturb.kernel.MicroProgram;
import io.idlewave.perturb.kernel.Weight;
import io.idlewave.perturb.sharing.LinkWaits;

/**
 * Lowers the links of one-sided transfers. What a transfer sends and what it fetches are priced as
 * the elementary messages of a buffered send each, one after the other: the origin pays for handing
 * the first one over, no processor for anything else. It is complete where the second one, which
 * takes no bytes where nothing is fetched, is back.
 *
 * <p>Where the network has gaps, what is sent takes its origin's way out, and what is fetched its
 * way in, in the order in which transfers begin; the ways of the target are not taken.
 */
final class SimulatedTransfers {

  private final SimulatedSlots slots;
  private final MicroProgram program;
  private final PriceCache prices;
  private final SimulatedDraws draws;
  private final SimulatedCapacity capacity;
  private final WaySteps ways;
  private final SharedWire wire;

  SimulatedTransfers(
      SimulatedPricing pricing,
      SimulatedSlots slots,
      MicroProgram program,
      PriceCache prices,
      SharedWire wire) {
    this.slots = slots;
    this.program = program;
    this.prices = prices;
    this.draws = new SimulatedDraws(pricing, program);
    this.capacity = new SimulatedCapacity(slots, program);
    this.ways = new WaySteps(pricing.ways(), slots, program);
    this.wire = wire;
  }

  void begin(GraphBlock block, int i, int j) {
    int rank = block.rank(i);
    int target = block.receiver(j);
    MessageWeights out = prices.of(block.messageBytes(j), SendMode.BUFFERED, rank, target);
    MessageWeights back = prices.of(block.fetchedBytes(j), SendMode.BUFFERED, rank, target);
    LinkWaits.Group group = LinkWaits.Group.ofCall(rank, block.call(i));
    int done = slots.first(block.slot(j));
    program.waits(Account.BANDWIDTH);
    capacity.stall(rank, out);
    program.store(done, rank, out.flights().toWay());
    if (out.ways().used()) {
      ways.waitOut(rank, target, done, Weight.ZERO);
      ways.takeOut(rank, target, done, out.ways().sendGap());
    }
    program.addSlot(done, out.flights().flight());
    wire.message(group, rank, target, block.messageBytes(j), done, Weight.ZERO);
    capacity.launch(rank, out, done);
    program.addSlot(done, back.flights().flight());
    if (block.fetchedBytes(j) > 0) {
      wire.message(group, target, rank, block.fetchedBytes(j), done, Weight.ZERO);
    }
    draws.addTransfer(block, j, done, out.flights().flight().plus(back.flights().flight()));
    if (back.ways().used() && block.fetchedBytes(j) > 0) {
      ways.comeIn(rank, target, done, back.ways().inWait(), back.ways().inTime());
    }
    program.addClock(rank, out.calls().start());
  }

  /** What follows in the call of the origin comes after the transfer. */
  void end(GraphBlock block, int i, int j) {
    program.waits(Account.SENDER_SYNCHRONISATION);
    program.join(block.rank(i), slots.first(block.slot(j)), Weight.ZERO);
  }
}
