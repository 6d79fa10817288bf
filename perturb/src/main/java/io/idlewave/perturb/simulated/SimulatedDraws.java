package io.idlewave.perturb.simulated;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.perturb.kernel.MicroProgram;
import io.idlewave.perturb.kernel.Weight;
import io.idlewave.perturb.random.DrawKey;
import io.idlewave.perturb.random.Purpose;

/** Adds to messages what a scenario draws for them: latency per leg, bandwidth per byte. */
public final class SimulatedDraws {

  /** A message crosses the wire four times at most: request, acknowledgement, data, completion. */
  private static final int LEGS = 4;

  private final long seed;
  private final MicroProgram program;
  private final boolean latency;
  private final boolean bandwidth;

  SimulatedDraws(SimulatedPricing pricing, MicroProgram program) {
    this.seed = pricing.seed();
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
   * @param firstLeg number of its first leg: 0 before the match, 1 behind it
   */
  void add(GraphBlock block, int j, int slot, Weight weight, int firstLeg) {
    if (latency) {
      for (int leg = firstLeg; leg < firstLeg + weight.latencies(); leg++) {
        program.drawSlot(slot, Purpose.LATENCY, key(block, j, Purpose.LATENCY, leg), 1);
      }
    }
    if (bandwidth && weight.gapBytes() > 0) {
      program.drawSlot(
          slot, Purpose.BANDWIDTH, key(block, j, Purpose.BANDWIDTH, 0), (double) block.bytes(j));
    }
  }

  private long key(GraphBlock block, int j, Purpose purpose, int leg) {
    return DrawKey.of(seed, block.other(j), block.otherCall(j), purpose, LEGS * block.sub(j) + leg);
  }
}
