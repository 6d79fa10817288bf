package io.idlewave.perturb.observed;

import static io.idlewave.perturb.observed.EdgeDecision.TAKES_LEAST_DELAYED;

import io.idlewave.perturb.kernel.MicroProgram;

/**
 * Joins the remote edges of one call into the clock of its rank: the local path's slack is taken
 * off once.
 *
 * <p>Where the rule takes the least delayed of several causes, it is unknown which edge has slack
 * 0, but one has: the delay is at least that of the local path less its slack, and at least the
 * smallest of all edges, the local path among them unless the call surely waited. A cause outside
 * the graph has a delay of at least 0, and at least that with which all ranks left a collective in
 * which all waited for all, if it came after it. Without the second term a run that nothing
 * disturbs would seem to gain time.
 *
 * <p>Where the rule knows slacks but reads waits as long as they can have been, both hold: every
 * edge counts less its slack, and one of them had none: the only remote one, if the call surely
 * waited.
 *
 * <p>Where computing takes less than recorded, delays can be negative. Slacks and edges hold as
 * before, but nothing is known of a cause outside the graph: it may have come earlier, too, and
 * bounds nothing from below. The late completion of an eager send waited for its receive.
 *
 * <p>Mutable: one call after the other.
 */
public final class Joins {

  private final SlackRule rule;
  private final MicroProgram program;
  private final CallTiming timing;
  private final boolean gains;
  private int rank;
  private boolean localTaken;
  private boolean minimumStarted;
  private boolean causeTaken;
  private boolean mostStarted;

  /** Joins into a program; {@code gains} says whether delays can be negative. */
  Joins(SlackRule rule, MicroProgram program, CallTiming timing, boolean gains) {
    this.rule = rule;
    this.program = program;
    this.timing = timing;
    this.gains = gains;
  }

  /** Starts with a call of {@code rank}. */
  void begin(int rank) {
    this.rank = rank;
    localTaken = false;
    minimumStarted = false;
    causeTaken = false;
    mostStarted = false;
  }

  /** Joins the edge whose value is {@code slot + weight}. */
  void edge(int slot, double weightNanos) {
    edge(slot, weightNanos, slot);
  }

  /**
   * Joins the edges of several members, whose largest value is {@code slot + weight}.
   *
   * @param leastSlot the least delayed of them, with no slack taken off
   */
  void edge(int slot, double weightNanos, int leastSlot) {
    if (rule.decides(TAKES_LEAST_DELAYED)) {
      least(slot, weightNanos);
      return;
    }
    double weight = weightNanos;
    if (rule.readsLongestWaits() && timing.areCausesInGraph() && rule.localSlackNanos(timing) > 0) {
      boolean waited = timing.surelyWaitedByClocks();
      causeTaken = waited && timing.remoteEdges() == 1 && slot == leastSlot;
      if (causeTaken) {
        weight = 0;
      } else {
        boolean first = !minimumStarted;
        least(leastSlot, 0);
        if (first && !waited) {
          program.minInto(Slots.MINIMUM, rank, 0);
        }
      }
    }
    program.join(rank, localWeightNanos(), slot, weight);
  }

  /**
   * The call ends an eager send whose message has this slot: where delays can be negative and the
   * least delayed of several causes counts, its receive is one of them.
   */
  void eagerSend(int slot) {
    if (gains && rule.decides(TAKES_LEAST_DELAYED)) {
      least(Slots.first(slot), 0);
      least(Slots.second(slot), 0);
    }
  }

  /**
   * The call is late by {@code slot + weight} at least, one of its edges less the most slack that
   * it can have.
   */
  void atLeast(int slot, double weightNanos) {
    if (mostStarted) {
      program.slotMax(Slots.MOST, slot, 0, weightNanos);
    } else {
      program.copySlot(Slots.MOST, slot, weightNanos);
      mostStarted = true;
    }
  }

  private void least(int slot, double weightNanos) {
    if (minimumStarted) {
      program.slotMin(Slots.MINIMUM, slot, 0, weightNanos);
    } else {
      program.copySlot(Slots.MINIMUM, slot, weightNanos);
      minimumStarted = true;
    }
  }

  private double localWeightNanos() {
    double weight = localTaken ? 0 : -rule.localSlackNanos(timing);
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
    if (!rule.decides(TAKES_LEAST_DELAYED)) {
      takeLocal();
      endLongest();
    } else if (!localTaken) {
      endLower(localWeightNanos());
      if (mostStarted) {
        program.join(rank, 0, Slots.MOST, 0);
      }
    }
  }

  private void endLower(double weightNanos) {
    if (weightNanos == 0) {
      return;
    }
    boolean causeKnown = timing.areCausesEdges() && minimumStarted;
    if (gains && !(minimumStarted && timing.causeInProgram())) {
      program.addClock(rank, weightNanos);
      return;
    }
    if (!minimumStarted) {
      program.store(Slots.MINIMUM, rank, 0);
    } else if (!timing.surelyWaitedForEdge()) {
      program.minInto(Slots.MINIMUM, rank, 0);
    }
    if (!causeKnown && !gains) {
      program.clearSlot(Slots.SCRATCH, 0);
      if (timing.causeSinceWorld()) {
        program.slotMax(Slots.SCRATCH, Slots.WORLD, 0, 0);
      }
      program.slotMin(Slots.MINIMUM, Slots.SCRATCH, 0, 0);
    }
    program.join(rank, weightNanos, Slots.MINIMUM, 0);
  }

  /**
   * Where a rule reads a wait as long as it can have been, one edge had no slack; one that is not
   * in the graph has a delay of at least 0.
   */
  private void endLongest() {
    if (!rule.readsLongestWaits() || causeTaken || rule.localSlackNanos(timing) == 0) {
      return;
    }
    if (!minimumStarted) {
      if (gains) {
        return;
      }
      program.clearSlot(Slots.MINIMUM, 0);
    }
    program.join(rank, 0, Slots.MINIMUM, 0);
  }

  /** The edges of the call were joined in another way. */
  void skip() {
    localTaken = true;
    causeTaken = true;
  }
}
