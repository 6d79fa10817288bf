package io.idlewave.perturb.sottile;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.perturb.kernel.MicroProgram;
import io.idlewave.perturb.lowering.RunSteps;
import io.idlewave.perturb.random.DrawKeys;
import io.idlewave.perturb.random.Purpose;

/**
 * The deltas of the paper as draws: delta-os on the local edge of a call, delta-lambda on a message
 * edge, delta-t(d) per byte. All of noise and of what collectives draw falls inside the run; what
 * no scenario disturbs is no step.
 */
final class SottileDraws {

  private final DrawKeys keys;
  private final RunSteps run;
  private final MicroProgram program;
  private final boolean noise;
  private final boolean latency;
  private final boolean bandwidth;

  SottileDraws(SottilePricing pricing, RunSteps run, MicroProgram program) {
    this.keys = pricing.keys();
    this.run = run;
    this.program = program;
    this.noise = pricing.purposes().contains(Purpose.CALL);
    this.latency = pricing.purposes().contains(Purpose.LATENCY);
    this.bandwidth = pricing.purposes().contains(Purpose.BANDWIDTH);
  }

  /** Noise of a call on its rank's clock. */
  void noise(int rank, long call) {
    if (noise && run.contains(rank, call)) {
      program.noise(rank, keys.call(rank, call, 0), 0, 0);
    }
  }

  void noiseOnSlot(int slot, int rank, long call, int round) {
    if (noise && run.contains(rank, call)) {
      program.noiseOnSlot(slot, rank, keys.call(rank, call, round), 0, 0);
    }
  }

  /** Latency of the message edge (0), or of the edge back to its sender (1). */
  void latency(int slot, GraphBlock block, int j, int edge) {
    if (latency) {
      long key = keys.leg(block.sender(j), block.sendCall(j), block.sendPosition(j), edge);
      program.drawSlot(slot, Purpose.LATENCY, key, 1);
    }
  }

  /** Latency of the edge of a member of a collective, or of one round of it. */
  void latency(int slot, int rank, long call, int round) {
    if (latency && run.contains(rank, call)) {
      program.drawSlot(slot, Purpose.LATENCY, keys.round(rank, call, round), 1);
    }
  }

  /** What the bytes of a message take longer. */
  void bandwidth(int slot, GraphBlock block, int j) {
    if (bandwidth) {
      long key = keys.bytes(block.sender(j), block.sendCall(j), block.sendPosition(j));
      program.drawSlot(slot, Purpose.BANDWIDTH, key, (double) block.messageBytes(j));
    }
  }

  /** Noise of a member in one stage of a collective that is lowered as a whole. */
  void stageNoise(int rank, long instance, int stage) {
    if (noise) {
      program.noise(rank, keys.stage(rank, instance, Purpose.CALL, stage, 0), 0, 0);
    }
  }

  /** Latency of the message of a member in one stage. */
  void stageLatency(int slot, int rank, long instance, int stage) {
    if (latency) {
      program.drawSlot(
          slot, Purpose.LATENCY, keys.stage(rank, instance, Purpose.LATENCY, stage, 0), 1);
    }
  }
}
