package io.idlewave.perturb.kernel;

import java.util.Arrays;

/**
 * How many outcomes the disturbed run could have decided otherwise than the recorded one, per lane
 * of one tile: a request that was there before a call that chose among others (and left it open),
 * or one that was not there yet when a call found it complete. Clocks do not depend on it.
 */
final class OutcomeCounts {

  /** By rank and lane, when the rank last chose, on its own clock; -infinity before. */
  final double[][] decided;

  /** Per lane, the outcomes counted so far. */
  final double[] changed;

  OutcomeCounts(int ranks, int lanes) {
    decided = new double[ranks][lanes];
    for (double[] row : decided) {
      Arrays.fill(row, Double.NEGATIVE_INFINITY);
    }
    changed = new double[lanes];
  }

  /** Runs one of the steps that decide or count. */
  void run(MicroProgram program, int step, Tile tile) {
    int rank = program.targets[step];
    double time = program.sourceWeights[step];
    switch (program.opcodes[step]) {
      case Opcode.DECIDE -> LaneLoops.copy(decided[rank], tile.clocks[rank], time);
      case Opcode.COUNT_BEFORE -> {
        double[] slot = tile.slots[program.sources[step]];
        double[] other = tile.slots[(int) program.keys[step]];
        countBefore(decided[rank], slot, time, other, program.targetWeights[step]);
      }
      case Opcode.COUNT_AFTER ->
          countAfter(tile.clocks[rank], tile.slots[program.sources[step]], time);
      default -> throw new IllegalStateException("opcode " + program.opcodes[step]);
    }
  }

  private void countBefore(
      double[] decision, double[] slot, double time, double[] other, double otherTime) {
    for (int lane = 0; lane < changed.length; lane++) {
      boolean before = Math.max(slot[lane] + time, other[lane] + otherTime) < decision[lane];
      changed[lane] += before ? 1 : 0;
    }
  }

  private void countAfter(double[] clock, double[] slot, double weight) {
    for (int lane = 0; lane < changed.length; lane++) {
      changed[lane] += slot[lane] + weight > clock[lane] ? 1 : 0;
    }
  }
}
