package io.idlewave.perturb.pricing;

import io.idlewave.perturb.kernel.MicroProgram;

/**
 * Joins the remote edges of one call into the clock of its rank: the local path's slack is taken
 * off once, and the edges come in by the rule.
 *
 * <p>Under {@link SlackRule#LOCAL_LOWER} no edge can be told to have slack 0, but one of them has:
 * a remote one if the call surely waited, otherwise any. So the least delayed of them is a bound.
 * Where the trace does not show every cause, the unseen one is delayed by at least 0. Mutable: one
 * call after the other.
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
      return;
    }
    if (!minimumStarted && timing.surelyWaited()) {
      program.copySlot(Slots.MINIMUM, slot, weightNanos);
    } else {
      startMinimum();
      program.slotMin(Slots.MINIMUM, slot, 0, weightNanos);
    }
    minimumStarted = true;
  }

  private void startMinimum() {
    if (!minimumStarted) {
      if (timing.causeKnown()) {
        program.store(Slots.MINIMUM, rank, 0);
      } else {
        program.clearSlot(Slots.MINIMUM, 0);
      }
      minimumStarted = true;
    }
  }

  private double localWeightNanos() {
    double weight = localTaken ? 0 : -timing.localSlackNanos();
    localTaken = true;
    return weight;
  }

  /** The call has no further edges. */
  void end() {
    if (!localTaken && timing.localSlackNanos() != 0) {
      startMinimum();
      program.join(rank, localWeightNanos(), Slots.MINIMUM, 0);
    }
    localTaken = true;
  }

  /** The edges of the call were joined in another way. */
  void skip() {
    localTaken = true;
  }
}
