package io.idlewave.perturb.simulated;

import io.idlewave.perturb.kernel.MicroProgram;
import io.idlewave.perturb.kernel.Weight;
import io.idlewave.perturb.random.DrawKeys;
import io.idlewave.perturb.random.Purpose;

/**
 * Adds to stages of collectives what a scenario draws for them: noise per member, latency per leg
 * of a transmission, bandwidth per byte. A draw belongs to a rank, a call and a stage; the call is
 * an {@link DrawKeys#instance} where that is known, which no order of the walk changes.
 */
public final class CollectiveDraws {

  private final DrawKeys keys;
  private final MicroProgram program;
  private final boolean noise;
  private final boolean latency;
  private final boolean bandwidth;

  CollectiveDraws(SimulatedPricing pricing, MicroProgram program) {
    this.keys = pricing.keys();
    this.program = program;
    this.noise = pricing.purposes().contains(Purpose.CALL);
    this.latency = pricing.purposes().contains(Purpose.LATENCY);
    this.bandwidth = pricing.purposes().contains(Purpose.BANDWIDTH);
  }

  boolean noise() {
    return noise;
  }

  boolean transmissions() {
    return latency || bandwidth;
  }

  /** On a member's part of a stage. */
  void noise(int rank, long call, int stage, double cpuNanos) {
    long key = keys.stage(rank, call, Purpose.CALL, stage, 0);
    program.noise(rank, key, 0, cpuNanos);
  }

  /** On one of several rounds of equal length. */
  void noiseOnSlot(int slot, int rank, long call, int round, double cpuNanos) {
    if (noise) {
      long key = keys.stage(rank, call, Purpose.CALL, round, 0);
      program.noiseOnSlot(slot, rank, key, round * cpuNanos, cpuNanos);
    }
  }

  void latency(int slot, int rank, long call, int stage, int firstLeg, int legs) {
    if (latency) {
      for (int leg = firstLeg; leg < firstLeg + legs; leg++) {
        long key = keys.stage(rank, call, Purpose.LATENCY, stage, leg);
        program.drawSlot(slot, Purpose.LATENCY, key, 1);
      }
    }
  }

  void bandwidth(int slot, int rank, long call, int stage, long bytes) {
    if (bandwidth && bytes > 0) {
      long key = keys.stage(rank, call, Purpose.BANDWIDTH, stage, 0);
      program.drawSlot(slot, Purpose.BANDWIDTH, key, (double) bytes);
    }
  }

  /** For the part of a message of {@code bytes} bytes that {@code weight} prices. */
  void part(int slot, int rank, long call, int stage, Weight weight, int firstLeg, long bytes) {
    latency(slot, rank, call, stage, firstLeg, weight.latencies());
    bandwidth(slot, rank, call, stage, weight.gapBytes() > 0 ? bytes : 0);
  }
}
