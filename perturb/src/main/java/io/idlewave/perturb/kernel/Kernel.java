package io.idlewave.perturb.kernel;

import io.idlewave.perturb.noise.NoiseSampler;
import io.idlewave.perturb.noise.QuantileTable;
import java.util.Arrays;

/**
 * The (max,+) kernel: applies a {@link MicroProgram} to the state of a {@link LaneGroup}. It knows
 * nothing of MPI.
 *
 * <p>The program is walked once per tile of at most 64 lanes, so that the tile's rows stay in
 * cache. As long as all weights and draws are multiples of the quantum and all values stay below
 * 2^53 quanta, every sum is exact: the result does not depend on how replicates are divided into
 * groups, on the order of merges, or on the machine. No step allocates.
 *
 * <p>Groups with counts are run by {@link CountingKernel}, those with a ledger through {@link
 * Ledger}, those with flows through {@link Attribution}; the others pay for none.
 */
public final class Kernel {

  private static final Interpreter PLAIN = Kernel::run;
  private static final Interpreter COUNTING = CountingKernel::run;
  private static final Interpreter PLAIN_LEDGER = Ledger.over(PLAIN);
  private static final Interpreter COUNTING_LEDGER = Ledger.over(COUNTING);

  private Kernel() {}

  /**
   * Runs a program over all lanes of a group.
   *
   * @throws IllegalArgumentException where the program names a rank that the group, or a delay that
   *     the scenario, does not have, or where the scenario shifts L and the group has no counts
   * @throws IllegalStateException at a minimum in a group with counts
   */
  public static void run(MicroProgram program, LaneGroup group, LaneTables tables) {
    if (program.rankCount() > group.ranks()) {
      throw new IllegalArgumentException(
          "program: ranks below " + group.ranks() + ", got " + (program.rankCount() - 1));
    }
    if (program.delayCount() > tables.delayCount()) {
      throw new IllegalArgumentException(
          "program: delays below " + tables.delayCount() + ", got " + (program.delayCount() - 1));
    }
    if (tables.shiftsLatency() && !group.extras().counts()) {
      throw new IllegalArgumentException(
          "latency shifts of lanes: only in a group with counts, got " + group.extras());
    }
    if (tables.runsUndisturbed() && group.undisturbed() == null) {
      throw new IllegalArgumentException(
          "noise that runs with the undisturbed time: only in a group with an undisturbed lane");
    }
    group.reserveSlots(program.slotCount());
    UndisturbedLane undisturbed = group.undisturbed();
    if (undisturbed != null) {
      undisturbed.run(program, tables.runsUndisturbed());
    }
    for (Tile tile : group.tiles()) {
      if (tile.counts != null && tables.shiftsLatency()) {
        tile.counts.loadShifts(tables, tile.firstReplicate);
      }
    }
    Interpreter interpreter = interpreter(group.extras());
    Attribution attribution = group.attribution();
    if (attribution != null) {
      attribution.run(interpreter, program, group, tables);
      return;
    }
    for (Tile tile : group.tiles()) {
      interpreter.run(program, 0, program.size(), group, tile, tables);
    }
  }

  private static Interpreter interpreter(LaneExtras extras) {
    if (extras.ledger()) {
      return extras.counts() ? COUNTING_LEDGER : PLAIN_LEDGER;
    }
    return extras.counts() ? COUNTING : PLAIN;
  }

  static void run(
      MicroProgram program, int from, int to, LaneGroup group, Tile tile, LaneTables tables) {
    double[][] clocks = tile.clocks;
    double[][] slots = tile.slots;
    for (int step = from; step < to; step++) {
      int target = program.targets[step];
      int source = program.sources[step];
      double targetWeight = program.targetWeights[step];
      double sourceWeight = program.sourceWeights[step];
      switch (program.opcodes[step]) {
        case Opcode.ADD_CLOCK -> LaneLoops.add(clocks[target], targetWeight);
        case Opcode.NOISE_CLOCK -> noise(clocks[target], program, step, tile, tables);
        case Opcode.DELAY_CLOCK -> LaneLoops.add(clocks[target], tables.delayNanos(source));
        case Opcode.STORE -> LaneLoops.copy(slots[target], clocks[source], sourceWeight);
        case Opcode.MAX_INTO -> LaneLoops.max(slots[target], 0, clocks[source], sourceWeight);
        case Opcode.MIN_INTO -> LaneLoops.min(slots[target], 0, clocks[source], sourceWeight);
        case Opcode.JOIN ->
            LaneLoops.max(clocks[target], targetWeight, slots[source], sourceWeight);
        case Opcode.DRAW_SLOT -> draw(slots[target], program, step, targetWeight, tile, tables);
        case Opcode.ADD_SLOT -> LaneLoops.add(slots[target], targetWeight);
        case Opcode.SLOT_MAX ->
            LaneLoops.max(slots[target], targetWeight, slots[source], sourceWeight);
        case Opcode.SLOT_MIN ->
            LaneLoops.min(slots[target], targetWeight, slots[source], sourceWeight);
        case Opcode.SLOT_SUM -> LaneLoops.add(slots[target], slots[source], 1);
        case Opcode.COPY_SLOT -> LaneLoops.copy(slots[target], slots[source], sourceWeight);
        case Opcode.CLEAR_SLOT -> Arrays.fill(slots[target], targetWeight);
        case Opcode.RECORD -> LaneLoops.copy(tile.recorded[target], clocks[target], 0);
        case Opcode.DEADLOCK -> group.markDeadlocked();
        case Opcode.NOISE_SLOT -> noise(slots[target], program, step, tile, tables);
        case Opcode.DECIDE, Opcode.COUNT_BEFORE, Opcode.COUNT_AFTER -> {
          if (tile.outcomes != null) {
            tile.outcomes.run(program, step, tile);
          }
        }
        default -> throw new IllegalStateException("opcode " + program.opcodes[step]);
      }
    }
  }

  private static void noise(
      double[] row, MicroProgram program, int step, Tile tile, LaneTables tables) {
    NoiseSampler noise = tables.noise();
    if (noise != null && drawsAt(program, step, noise)) {
      noise.add(
          row,
          tile.clocks[program.sources[step]],
          tile.draws,
          program.keys[step],
          program.sources[step],
          program.undisturbed[step] + program.targetWeights[step],
          program.sourceWeights[step]);
    }
  }

  /** Whether noise falls at a step: not again on a further part, where lengths have no say. */
  static boolean drawsAt(MicroProgram program, int step, NoiseSampler noise) {
    return program.accounts[step] != MicroProgram.FURTHER || noise.dependsOnLength();
  }

  static void draw(
      double[] row, MicroProgram program, int step, double factor, Tile tile, LaneTables tables) {
    QuantileTable table = tables.table(program.sources[step]);
    if (table == null) {
      return;
    }
    long[] bits = tile.draws.bits(program.keys[step]);
    if (factor == 1 && tables.quantum().equals(table.quantum())) {
      table.add(row, bits);
    } else {
      table.add(row, bits, factor, tables.quantum());
    }
  }
}
