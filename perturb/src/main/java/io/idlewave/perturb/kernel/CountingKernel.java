package io.idlewave.perturb.kernel;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The kernel of groups that carry counts: the same times as {@link Kernel}, bit for bit, and beside
 * each how often L, o and G are on its winning path and what that path consists of ({@link
 * PathMaximum} says which path). A step contributes its {@link Weight}; a step without one, noise
 * and delays are computation; drawn latency and bandwidth are parts of the path that no parameter
 * is in.
 *
 * <p>Where the tables shift L, a weight takes its latencies times the shift of the lane longer. The
 * times stay exact on the quantum. No step allocates.
 */
final class CountingKernel {

  private CountingKernel() {}

  /**
   * @throws IllegalStateException at a minimum, which has no path
   */
  static void run(
      MicroProgram program, int from, int to, LaneGroup group, Tile tile, LaneTables tables) {
    Counts counts = Objects.requireNonNull(tile.counts);
    boolean shifted = tables.shiftsLatency();
    PathRow[] clocks = counts.clocks;
    PathRow[] slots = counts.slots;
    for (int step = from; step < to; step++) {
      int target = program.targets[step];
      int source = program.sources[step];
      double targetNanos = program.targetWeights[step];
      double sourceNanos = program.sourceWeights[step];
      Weight weight = weight(program.weights[step]);
      double[] shift = shifted && weight.latencies() != 0 ? counts.shiftNanos : null;
      switch (program.opcodes[step]) {
        case Opcode.ADD_CLOCK -> add(clocks[target], targetNanos, weight, shift);
        case Opcode.ADD_SLOT -> add(slots[target], targetNanos, weight, shift);
        case Opcode.STORE -> copy(slots[target], clocks[source], sourceNanos, weight, shift);
        case Opcode.COPY_SLOT -> copy(slots[target], slots[source], sourceNanos, weight, shift);
        case Opcode.MAX_INTO ->
            max(counts, slots[target], 0, clocks[source], sourceNanos, weight, shift);
        case Opcode.JOIN -> {
          Weight own = program.ownWeights[step];
          if (own != null) {
            boolean ownShifts = shifted && own.latencies() != 0;
            add(clocks[target], targetNanos, own, ownShifts ? counts.shiftNanos : null);
            targetNanos = 0;
          }
          max(counts, clocks[target], targetNanos, slots[source], sourceNanos, weight, shift);
        }
        case Opcode.SLOT_MAX ->
            max(counts, slots[target], targetNanos, slots[source], sourceNanos, weight, shift);
        case Opcode.DRAW_SLOT -> draw(slots[target], program, step, counts, tile, tables);
        case Opcode.CLEAR_SLOT -> slots[target].clear(targetNanos, counts.store);
        case Opcode.RECORD -> counts.recorded[target].copy(clocks[target], 0, Weight.ZERO);
        case Opcode.MIN_INTO, Opcode.SLOT_MIN ->
            throw new IllegalStateException(
                "step " + step + ": a minimum has no critical path to count on");
        case Opcode.SLOT_SUM ->
            throw new IllegalStateException(
                "step " + step + ": a sum of two slots is no path to count on");
        default -> Kernel.run(program, step, step + 1, group, tile, tables);
      }
    }
  }

  private static Weight weight(@Nullable Weight weight) {
    return weight == null ? Weight.ZERO : weight;
  }

  private static void add(PathRow row, double nanos, Weight weight, double @Nullable [] shift) {
    row.add(nanos, weight);
    if (shift != null) {
      row.shift(weight.latencies(), shift);
    }
  }

  private static void copy(
      PathRow row, PathRow other, double nanos, Weight weight, double @Nullable [] shift) {
    row.copy(other, nanos, weight);
    if (shift != null) {
      row.shift(weight.latencies(), shift);
    }
  }

  private static void max(
      Counts counts,
      PathRow row,
      double rowNanos,
      PathRow other,
      double otherNanos,
      Weight weight,
      double @Nullable [] shift) {
    if (shift == null) {
      counts.maximum.apply(row, rowNanos, other, otherNanos, weight);
    } else {
      copy(counts.candidate, other, otherNanos, weight, shift);
      counts.maximum.apply(row, rowNanos, counts.candidate, 0, Weight.ZERO);
    }
  }

  private static void draw(
      PathRow slot, MicroProgram program, int step, Counts counts, Tile tile, LaneTables tables) {
    double[] drawn = counts.drawnNanos;
    Arrays.fill(drawn, 0);
    LaneSteps.draw(drawn, program, step, tile, tables);
    slot.add(drawn, program.kind(step));
  }
}
