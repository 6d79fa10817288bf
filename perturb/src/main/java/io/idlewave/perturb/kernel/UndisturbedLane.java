package io.idlewave.perturb.kernel;

import java.util.Arrays;

/**
 * One lane beside those of a group in which nothing is disturbed, for noise that runs with the
 * undisturbed time of model timing, and for the attribution of delays: it goes first through each
 * program and keeps, until the next one, what the clock of its rank shows at every noise step, what
 * it shows after every join, and by how much it has risen there. Mutable; one thread.
 */
final class UndisturbedLane {

  final double[] clocks;

  double[] slots = new double[0];

  private double[] shownNanos = new double[0];
  private double[] risenNanos = new double[0];

  UndisturbedLane(int ranks) {
    clocks = new double[ranks];
  }

  /** Makes sure that there are at least so many slots; new ones hold -infinity. */
  void reserveSlots(int count) {
    int before = slots.length;
    if (count > before) {
      slots = Arrays.copyOf(slots, count);
      Arrays.fill(slots, before, count, Double.NEGATIVE_INFINITY);
    }
  }

  /** Runs a program of no more ranks and slots, where noise may run with undisturbed time. */
  void run(MicroProgram program, boolean noiseRunsAlong) {
    if (program.size() > shownNanos.length) {
      shownNanos = new double[program.size()];
      risenNanos = new double[program.size()];
    }
    for (int step = 0; step < program.size(); step++) {
      int target = program.targets[step];
      int source = program.sources[step];
      double own = program.targetWeights[step];
      double other = program.sourceWeights[step];
      switch (program.opcodes[step]) {
        case Opcode.ADD_CLOCK -> clocks[target] += own;
        case Opcode.NOISE_CLOCK -> shownNanos[step] = noiseRunsAlong ? clocks[target] : 0;
        case Opcode.NOISE_SLOT -> shownNanos[step] = noiseRunsAlong ? slots[target] : 0;
        case Opcode.STORE -> slots[target] = clocks[source] + other;
        case Opcode.MAX_INTO -> slots[target] = Math.max(slots[target], clocks[source] + other);
        case Opcode.MIN_INTO -> slots[target] = Math.min(slots[target], clocks[source] + other);
        case Opcode.JOIN -> {
          double before = clocks[target];
          clocks[target] = Math.max(before + own, slots[source] + other);
          shownNanos[step] = clocks[target];
          risenNanos[step] = clocks[target] - before;
        }
        case Opcode.ADD_SLOT -> slots[target] += own;
        case Opcode.SLOT_MAX ->
            slots[target] = Math.max(slots[target] + own, slots[source] + other);
        case Opcode.SLOT_MIN ->
            slots[target] = Math.min(slots[target] + own, slots[source] + other);
        case Opcode.SLOT_SUM -> slots[target] += slots[source];
        case Opcode.COPY_SLOT -> slots[target] = slots[source] + other;
        case Opcode.CLEAR_SLOT -> slots[target] = own;
        default -> {} // draws and delays disturb nothing here, and nothing is recorded
      }
    }
  }

  /** The clock at a noise step, 0 where noise does not run along, or after a join, in ns. */
  double shownNanos(int step) {
    return shownNanos[step];
  }

  /** By how much the clock has risen in a join of the program, in ns. */
  double risenNanos(int step) {
    return risenNanos[step];
  }
}
