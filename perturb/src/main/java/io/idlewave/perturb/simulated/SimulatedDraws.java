package io.idlewave.perturb.simulated;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.perturb.kernel.MicroProgram;
import io.idlewave.perturb.kernel.Weight;
import io.idlewave.perturb.random.DrawKeys;
import io.idlewave.perturb.random.Purpose;

/** Adds to messages what a scenario draws for them: latency per leg, bandwidth per byte. */
public final class SimulatedDraws {

  private final DrawKeys keys;
  private final MicroProgram program;
  private final boolean latency;
  private final boolean bandwidth;

  SimulatedDraws(SimulatedPricing pricing, MicroProgram program) {
    this.keys = pricing.keys();
    this.program = program;
    this.latency = pricing.purposes().contains(Purpose.LATENCY);
    this.bandwidth = pricing.purposes().contains(Purpose.BANDWIDTH);
  }

  boolean none() {
    return !latency && !bandwidth;
  }

  /**
   * Draws for the part of message {@code j} that {@code weight} prices.
   *
   * @param firstLeg number of its first leg: 0 before the match, 1 after it
   */
  void add(GraphBlock block, int j, int slot, Weight weight, int firstLeg) {
    addLegs(block, j, slot, weight, firstLeg);
    addBytes(block, j, slot, weight, (double) block.messageBytes(j));
  }

  /** Draws for both ways of a one-sided transfer, which {@code weight} prices. */
  void addTransfer(GraphBlock block, int j, int slot, Weight weight) {
    addLegs(block, j, slot, weight, 0);
    double bytes = (double) block.messageBytes(j) + (double) block.fetchedBytes(j);
    addBytes(block, j, slot, weight, bytes);
  }

  private void addLegs(GraphBlock block, int j, int slot, Weight weight, int firstLeg) {
    if (latency) {
      for (int leg = firstLeg; leg < firstLeg + weight.latencies(); leg++) {
        long key = keys.leg(block.sender(j), block.sendCall(j), block.sendPosition(j), leg);
        program.drawSlot(slot, Purpose.LATENCY, key, 1);
      }
    }
  }

  private void addBytes(GraphBlock block, int j, int slot, Weight weight, double bytes) {
    if (bandwidth && weight.gapBytes() > 0) {
      long key = keys.bytes(block.sender(j), block.sendCall(j), block.sendPosition(j));
      program.drawSlot(slot, Purpose.BANDWIDTH, key, bytes);
    }
  }
}
