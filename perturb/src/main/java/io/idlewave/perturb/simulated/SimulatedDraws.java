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
    if (latency) {
      for (int leg = firstLeg; leg < firstLeg + weight.latencies(); leg++) {
        long key = keys.leg(block.sender(j), block.sendCall(j), block.sendPosition(j), leg);
        program.drawSlot(slot, Purpose.LATENCY, key, 1);
      }
    }
    if (bandwidth && weight.gapBytes() > 0) {
      long key = keys.bytes(block.sender(j), block.sendCall(j), block.sendPosition(j));
      program.drawSlot(slot, Purpose.BANDWIDTH, key, (double) block.messageBytes(j));
    }
  }
}
