package io.idlewave.perturb.model;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.perturb.kernel.Account;
import io.idlewave.perturb.kernel.MicroProgram;
import io.idlewave.perturb.kernel.Weight;

/**
 * Lowers the links of messages as {@link io.idlewave.perturb.network.MessagePrice} defines them.
 *
 * <p>Where the network has gaps, a message leaves through its sender's way out in the order of the
 * sends, and comes in through its receiver's way in in the order in which the receiver completes
 * them: both orders are the trace's, so results stay monotone in every parameter. The processor
 * does not wait for the way out. A rendezvous has gaps on its request alone.
 *
 * <p>A nonblocking send in a mode that never waits (buffered, ready) costs nothing to complete.
 */
final class ModelMessages {

  private final ModelPricing pricing;
  private final PriceCache prices;
  private final ModelSlots slots;
  private final MicroProgram program;
  private final ModelDraws draws;

  ModelMessages(ModelPricing pricing, ModelSlots slots, MicroProgram program, PriceCache prices) {
    this.pricing = pricing;
    this.prices = prices;
    this.slots = slots;
    this.program = program;
    this.draws = new ModelDraws(pricing, program);
  }

  private MessageWeights price(GraphBlock block, int j) {
    boolean across = pricing.acrossNodes(block.other(j), block.receiver(j));
    return prices.of(block.bytes(j), block.mode(j), across);
  }

  void inject(GraphBlock block, int i, int j) {
    MessageWeights price = price(block, j);
    int rank = block.rank(i);
    int available = slots.first(block.slot(j));
    boolean nonblocking = block.linkHas(j, GraphBlock.NONBLOCKING);
    if (!price.synchronous() && !nonblocking) {
      program.addClock(rank, price.send());
    }
    Weight before = price.synchronous() || !nonblocking ? Weight.ZERO : price.send();
    if (!price.synchronous() && nonblocking && price.endsInBackground()) {
      program.store(slots.third(block.slot(j)), rank, before);
    }
    if (price.gapped()) {
      program.store(available, rank, before);
      program.slotMax(available, slots.wayOut(rank), Weight.ZERO);
      program.copySlot(slots.wayOut(rank), available, price.sendGap());
      program.addSlot(available, price.flight());
    } else {
      program.store(available, rank, before.isZero() ? price.flight() : price.sendAndFlight());
    }
    draws.add(block, j, available, price.flight(), 0);
    if (nonblocking) {
      program.addClock(rank, price.start());
    }
  }

  void post(GraphBlock block, int i, int j) {
    int rank = block.rank(i);
    program.store(slots.second(block.slot(j)), rank, Weight.ZERO);
    if (!isBlockingReceive(block, j)) {
      // the mode of a send that comes later is not known: the order of the walk must not matter
      boolean across = pricing.acrossNodes(block.other(j), block.receiver(j));
      program.addClock(rank, prices.of(block.bytes(j), SendMode.STANDARD, across).post());
    }
  }

  private static boolean isBlockingReceive(GraphBlock block, int j) {
    return block.postCall(j) >= 0;
  }

  void arrive(GraphBlock block, int i, int j) {
    MessageWeights price = price(block, j);
    int rank = block.rank(i);
    int match = ModelSlots.SCRATCH;
    program.copySlot(match, slots.first(block.slot(j)), Weight.ZERO);
    if (price.gapped()) {
      program.slotMax(match, slots.wayIn(rank), price.drain());
      program.copySlot(slots.wayIn(rank), match, price.receiveGap());
    }
    program.slotMax(match, slots.second(block.slot(j)), Weight.ZERO);
    if (pricing.ledger()) {
      program.store(ModelSlots.OTHER_SCRATCH, rank, Weight.ZERO);
      program.account(Account.RECEIVER_SYNCHRONISATION, rank, match, ModelSlots.OTHER_SCRATCH);
    }
    if (price.synchronous()) {
      draws.add(block, j, match, price.receive(), 1);
    }
    if (!isBlockingReceive(block, j)) {
      program.addClock(rank, price.waitReceive());
    }
    program.join(rank, match, price.receive());
  }

  void probe(GraphBlock block, int i, int j) {
    program.join(block.rank(i), slots.first(block.slot(j)), Weight.ZERO);
  }

  void acknowledge(GraphBlock block, int i, int j) {
    MessageWeights price = price(block, j);
    int rank = block.rank(i);
    boolean blocking = block.otherCall(j) == block.call(i);
    if (!price.synchronous()) {
      if (!blocking) {
        program.addClock(rank, price.waitSend());
        if (price.endsInBackground()) {
          program.join(rank, slots.third(block.slot(j)), Weight.ZERO);
        }
      }
      return;
    }
    if (block.linkHas(j, GraphBlock.LATE)) {
      program.deadlock();
      return;
    }
    int available = slots.first(block.slot(j));
    int match = ModelSlots.SCRATCH;
    program.copySlot(match, available, Weight.ZERO);
    program.slotMax(match, slots.second(block.slot(j)), Weight.ZERO);
    if (pricing.ledger()) {
      program.store(ModelSlots.OTHER_SCRATCH, rank, Weight.ZERO);
      program.slotMax(ModelSlots.OTHER_SCRATCH, available, Weight.ZERO);
      program.account(Account.SENDER_SYNCHRONISATION, rank, match, ModelSlots.OTHER_SCRATCH);
    }
    draws.add(block, j, match, price.acknowledge(), 1);
    if (!blocking) {
      program.addClock(rank, price.waitSend());
    }
    program.join(rank, match, price.acknowledge());
  }
}
