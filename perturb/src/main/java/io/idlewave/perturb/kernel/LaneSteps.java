package io.idlewave.perturb.kernel;

import io.idlewave.perturb.noise.NoiseSampler;
import io.idlewave.perturb.noise.QuantileTable;
import io.idlewave.perturb.noise.StretchLaw;
import io.idlewave.perturb.random.Cause;
import io.idlewave.perturb.random.LaneDraws;
import io.idlewave.perturb.random.Purpose;
import java.util.Arrays;

/** The steps over tiles of many lanes, by opcode; {@link Opcode} says what each does. */
final class LaneSteps {

  private static final LaneStep[] BY_OPCODE = new LaneStep[Opcode.COUNT];

  static {
    clocks();
    slots();
    rest();
  }

  private LaneSteps() {}

  static LaneStep of(byte opcode) {
    return BY_OPCODE[opcode];
  }

  private static void clocks() {
    BY_OPCODE[Opcode.ADD_CLOCK] =
        (program, step, group, tile, tables) ->
            LaneLoops.add(tile.clocks[program.targets[step]], program.targetWeights[step]);
    BY_OPCODE[Opcode.NOISE_CLOCK] =
        (program, step, group, tile, tables) ->
            noise(tile.clocks[program.targets[step]], program, step, tile, tables);
    BY_OPCODE[Opcode.DELAY_CLOCK] =
        (program, step, group, tile, tables) ->
            LaneLoops.add(
                tile.clocks[program.targets[step]], tables.delayNanos(program.sources[step]));
    BY_OPCODE[Opcode.TAKE_CLOCK] =
        (program, step, group, tile, tables) ->
            take(tile.clocks[program.targets[step]], program, step, tile.draws, tables);
    BY_OPCODE[Opcode.JOIN] =
        (program, step, group, tile, tables) ->
            LaneLoops.max(
                tile.clocks[program.targets[step]],
                program.targetWeights[step],
                tile.slots[program.sources[step]],
                program.sourceWeights[step]);
    BY_OPCODE[Opcode.RECORD] =
        (program, step, group, tile, tables) -> {
          int rank = program.targets[step];
          LaneLoops.copy(tile.recorded[rank], tile.clocks[rank], 0);
        };
  }

  private static void slots() {
    BY_OPCODE[Opcode.STORE] =
        (program, step, group, tile, tables) ->
            LaneLoops.copy(
                tile.slots[program.targets[step]],
                tile.clocks[program.sources[step]],
                program.sourceWeights[step]);
    BY_OPCODE[Opcode.MAX_INTO] =
        (program, step, group, tile, tables) ->
            LaneLoops.max(
                tile.slots[program.targets[step]],
                0,
                tile.clocks[program.sources[step]],
                program.sourceWeights[step]);
    BY_OPCODE[Opcode.MIN_INTO] =
        (program, step, group, tile, tables) ->
            LaneLoops.min(
                tile.slots[program.targets[step]],
                0,
                tile.clocks[program.sources[step]],
                program.sourceWeights[step]);
    BY_OPCODE[Opcode.ADD_SLOT] =
        (program, step, group, tile, tables) ->
            LaneLoops.add(tile.slots[program.targets[step]], program.targetWeights[step]);
    BY_OPCODE[Opcode.NOISE_SLOT] =
        (program, step, group, tile, tables) ->
            noise(tile.slots[program.targets[step]], program, step, tile, tables);
    BY_OPCODE[Opcode.DRAW_SLOT] =
        (program, step, group, tile, tables) ->
            draw(tile.slots[program.targets[step]], program, step, tile, tables);
    BY_OPCODE[Opcode.COPY_SLOT] =
        (program, step, group, tile, tables) ->
            LaneLoops.copy(
                tile.slots[program.targets[step]],
                tile.slots[program.sources[step]],
                program.sourceWeights[step]);
    BY_OPCODE[Opcode.SLOT_MAX] =
        (program, step, group, tile, tables) ->
            LaneLoops.max(
                tile.slots[program.targets[step]],
                program.targetWeights[step],
                tile.slots[program.sources[step]],
                program.sourceWeights[step]);
    BY_OPCODE[Opcode.SLOT_MIN] =
        (program, step, group, tile, tables) ->
            LaneLoops.min(
                tile.slots[program.targets[step]],
                program.targetWeights[step],
                tile.slots[program.sources[step]],
                program.sourceWeights[step]);
    BY_OPCODE[Opcode.SLOT_SUM] =
        (program, step, group, tile, tables) ->
            LaneLoops.add(tile.slots[program.targets[step]], tile.slots[program.sources[step]], 1);
    BY_OPCODE[Opcode.CLEAR_SLOT] =
        (program, step, group, tile, tables) ->
            Arrays.fill(tile.slots[program.targets[step]], program.targetWeights[step]);
  }

  private static void rest() {
    BY_OPCODE[Opcode.DEADLOCK] = (program, step, group, tile, tables) -> group.markDeadlocked();
    LaneStep outcome =
        (program, step, group, tile, tables) -> {
          if (tile.outcomes != null) {
            tile.outcomes.run(program, step, tile);
          }
        };
    BY_OPCODE[Opcode.DECIDE] = outcome;
    BY_OPCODE[Opcode.COUNT_BEFORE] = outcome;
    BY_OPCODE[Opcode.COUNT_AFTER] = outcome;
  }

  /** Adds to each lane of a row what falls on the stretch of a step. */
  static void noise(double[] row, MicroProgram program, int step, Tile tile, LaneTables tables) {
    NoiseSampler noise = tables.noise(program, step);
    if (noise != null && drawsAt(program, step, noise)) {
      noise.add(
          row,
          tile.clocks[program.sources[step]],
          tile.draws.of(Cause.NOISE, program.sources[step]),
          program.keys[step],
          program.sources[step],
          tile.undisturbedNanos(step) + program.targetWeights[step],
          program.sourceWeights[step]);
    }
  }

  static boolean drawsAt(MicroProgram program, int step, NoiseSampler noise) {
    boolean further = program.accounts[step] == MicroProgram.FURTHER;
    return noise.fallsOn(program.sourceWeights[step], further);
  }

  /** Adds to each lane of a row the latency or bandwidth that a step draws. */
  static void draw(double[] row, MicroProgram program, int step, Tile tile, LaneTables tables) {
    QuantileTable table = tables.table(program.sources[step]);
    if (table == null) {
      return;
    }
    LaneDraws draws = tile.draws.of(Cause.ofMessages(Purpose.ofCode(program.sources[step])), 0);
    long[] bits = draws.bits(tables.key(program, step));
    double factor = program.targetWeights[step];
    if (factor == 1 && tables.quantum().equals(table.quantum())) {
      table.add(row, bits);
    } else {
      table.add(row, bits, factor, tables.quantum());
    }
  }

  /** Adds to each lane of a row by how much the duration that a step draws is longer. */
  static void take(
      double[] row, MicroProgram program, int step, LaneDraws draws, LaneTables tables) {
    StretchLaw law = tables.duration(program.sources[step]);
    if (law != null) {
      law.add(
          row,
          draws.of(Cause.COMPUTING, program.targets[step]),
          program.keys[step],
          program.sourceWeights[step],
          program.targetWeights[step],
          tables.quantum());
    }
  }
}
