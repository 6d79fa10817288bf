package io.idlewave.perturb.kernel;

import java.util.Arrays;

/**
 * Of one tile, per account and rank what the rank's time went into, in ns, up to now and when the
 * rank was recorded: what comes after that does not count.
 *
 * <p>The steps between two that the ledger is concerned with run as they would without one.
 * Computation is what a step adds to a clock that no network parameter is in: exact on the quantum,
 * as clocks are.
 */
final class Ledger {

  /** By account, rank and lane. */
  final double[][][] nanos;

  /** The same when the rank was recorded; NaN before. */
  final double[][][] recorded;

  Ledger(int ranks, int lanes) {
    nanos = new double[Account.values().length][ranks][lanes];
    recorded = new double[Account.values().length][ranks][lanes];
    for (double[][] account : recorded) {
      for (double[] row : account) {
        Arrays.fill(row, Double.NaN);
      }
    }
  }

  /** Runs a program and keeps the books. */
  void run(
      Interpreter interpreter,
      MicroProgram program,
      LaneGroup group,
      Tile tile,
      LaneTables tables) {
    double[][] computation = nanos[Account.COMPUTATION.code()];
    int done = 0;
    for (int step = 0; step < program.size(); step++) {
      if (!concerns(program, step)) {
        continue;
      }
      interpreter.run(program, done, step, group, tile, tables);
      int rank = program.targets[step];
      double[] clock = tile.clocks[rank];
      switch (program.opcodes[step]) {
        case Opcode.ACCOUNT -> account(program, step, tile);
        case Opcode.RECORD -> record(rank);
        default -> LaneLoops.add(computation[rank], clock, -1);
      }
      interpreter.run(program, step, step + 1, group, tile, tables);
      if (isComputation(program, step)) {
        LaneLoops.add(computation[rank], clock, 1);
      }
      done = step + 1;
    }
    interpreter.run(program, done, program.size(), group, tile, tables);
  }

  private static boolean concerns(MicroProgram program, int step) {
    byte opcode = program.opcodes[step];
    return opcode == Opcode.ACCOUNT || opcode == Opcode.RECORD || isComputation(program, step);
  }

  private static boolean isComputation(MicroProgram program, int step) {
    return Opcode.addsToClock(program.opcodes[step])
        && program.weights[step] == null
        && program.kind(step) == TimeKind.COMPUTATION;
  }

  private void account(MicroProgram program, int step, Tile tile) {
    double[] row = nanos[program.accounts[step]][program.targets[step]];
    double[] until = tile.slots[program.sources[step]];
    double[] from = tile.slots[program.sinces[step]];
    for (int lane = 0; lane < row.length; lane++) {
      double wait = until[lane] - from[lane];
      if (wait > 0 && wait < Double.POSITIVE_INFINITY) {
        row[lane] += wait;
      }
    }
  }

  private void record(int rank) {
    for (int account = 0; account < nanos.length; account++) {
      LaneLoops.copy(recorded[account][rank], nanos[account][rank], 0);
    }
  }
}
