package io.idlewave.perturb.kernel;

/**
 * {@link Kernel} for a tile of one lane: without loops over lanes, which would cost more than what
 * they do, and which the JIT compiler, having seen them run once each, would not vectorise for wide
 * tiles any more.
 */
final class OneLaneKernel {

  private OneLaneKernel() {}

  /** Runs some steps. */
  static void run(
      MicroProgram program, int from, int to, LaneGroup group, Tile tile, LaneTables tables) {
    double[][] clocks = tile.clocks;
    double[][] slots = tile.slots;
    for (int step = from; step < to; step++) {
      int target = program.targets[step];
      int source = program.sources[step];
      double own = program.targetWeights[step];
      double other = program.sourceWeights[step];
      switch (program.opcodes[step]) {
        case Opcode.ADD_CLOCK -> clocks[target][0] += own;
        case Opcode.NOISE_CLOCK -> LaneSteps.noise(clocks[target], program, step, tile, tables);
        case Opcode.NOISE_SLOT -> LaneSteps.noise(slots[target], program, step, tile, tables);
        case Opcode.DRAW_SLOT -> LaneSteps.draw(slots[target], program, step, tile, tables);
        case Opcode.DELAY_CLOCK -> clocks[target][0] += tables.delayNanos(source);
        case Opcode.STORE -> slots[target][0] = clocks[source][0] + other;
        case Opcode.MAX_INTO -> max(slots[target], 0, clocks[source], other);
        case Opcode.MIN_INTO -> min(slots[target], 0, clocks[source], other);
        case Opcode.JOIN -> max(clocks[target], own, slots[source], other);
        case Opcode.ADD_SLOT -> slots[target][0] += own;
        case Opcode.SLOT_MAX -> max(slots[target], own, slots[source], other);
        case Opcode.SLOT_MIN -> min(slots[target], own, slots[source], other);
        case Opcode.SLOT_SUM -> slots[target][0] += slots[source][0];
        case Opcode.COPY_SLOT -> slots[target][0] = slots[source][0] + other;
        case Opcode.CLEAR_SLOT -> slots[target][0] = own;
        case Opcode.RECORD -> tile.recorded[target][0] = clocks[target][0];
        default -> LaneSteps.of(program.opcodes[step]).run(program, step, group, tile, tables);
      }
    }
  }

  private static void max(double[] row, double weight, double[] other, double otherWeight) {
    row[0] = Math.max(row[0] + weight, other[0] + otherWeight);
  }

  private static void min(double[] row, double weight, double[] other, double otherWeight) {
    row[0] = Math.min(row[0] + weight, other[0] + otherWeight);
  }
}
