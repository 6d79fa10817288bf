package io.idlewave.perturb.pricing;

import io.idlewave.perturb.kernel.MicroProgram;

/**
 * Joins the remote edges of one call into the clock of its rank: the local path's slack is taken
 * off once, and under {@link SlackRule#LOCAL_LOWER} only the least delayed edge is kept, because
 * exactly one unknown edge has slack 0. Mutable: one call after the other.
 */
final class Joins {

  private final SlackRule rule;
  private final MicroProgram program;
  private final CallTiming timing;
  private int rank;
  private boolean localTaken;
  private boolean minimumStarted;

  Joins(SlackRule rule, MicroProgram program, CallTiming timing) {
    this.rule = rule;
    this.program = program;
    this.timing = timing;
  }

  /** Starts with a call of {@code rank}. */
  void begin(int rank) {
    this.rank = rank;
    localTaken = false;
    minimumStarted = false;
  }

  /** Joins the edge whose value is {@code slot + weight}. */
  void edge(int slot, double weightNanos) {
    if (rule != SlackRule.LOCAL_LOWER) {
      program.join(rank, localWeightNanos(), slot, weightNanos);
    } else if (!timing.surelyWaited()) {
      takeLocal();
    } else if (minimumStarted) {
      program.slotMin(Slots.MINIMUM, slot, 0, weightNanos);
    } else {
      program.copySlot(Slots.MINIMUM, slot, weightNanos);
      minimumStarted = true;
    }
  }

  private double localWeightNanos() {
    double weight = localTaken ? 0 : -timing.localSlackNanos();
    localTaken = true;
    return weight;
  }

  private void takeLocal() {
    double weight = localWeightNanos();
    if (weight != 0) {
      program.addClock(rank, weight);
    }
  }

  /** The call has no further edges. */
  void end() {
    if (minimumStarted) {
      program.join(rank, localWeightNanos(), Slots.MINIMUM, 0);
      minimumStarted = false;
    } else {
      takeLocal();
    }
  }

  /** The edges of the call were joined in another way. */
  void skip() {
    localTaken = true;
  }
}
