package io.idlewave.perturb.model;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.perturb.kernel.MicroProgram;

/**
 * Lowers the links of collectives. A blocking collective is expanded where its last member enters:
 * no member has left then, so that the clocks of the members themselves are their arrivals, and the
 * stages of the algorithm run on the clocks in place. Its exits are no steps.
 */
final class ModelCollectives {

  private final ModelPricing pricing;
  private final ModelSlots slots;
  private final MicroProgram program;
  private final PriceCache prices;

  ModelCollectives(
      ModelPricing pricing, ModelSlots slots, MicroProgram program, PriceCache prices) {
    this.pricing = pricing;
    this.slots = slots;
    this.program = program;
    this.prices = prices;
  }

  void contribute(GraphBlock block, int i, int j) {}

  void complete(GraphBlock block, int j, Runnable flush) {
    if (block.linkHas(j, GraphBlock.NONBLOCKING)) {
      return;
    }
    MessageWeights price = prices.of(0, SendMode.STANDARD, false);
    int last = slots.carried(0);
    program.clearSlot(last, Double.NEGATIVE_INFINITY);
    for (int rank : pricing.communicators().get(block.communicator(j))) {
      program.maxInto(last, rank, price.sendAndFlight());
    }
    for (int rank : pricing.communicators().get(block.communicator(j))) {
      program.join(rank, last, price.receive());
      flush.run();
    }
  }

  void chain(GraphBlock block, int j) {}

  void exit(GraphBlock block, int i, int j) {}
}
