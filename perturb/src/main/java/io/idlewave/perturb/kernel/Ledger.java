package io.idlewave.perturb.kernel;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What the time of each rank went into, per account, in the lanes of one tile: in ns, up to now,
 * and up to when the rank was recorded; later time does not count. Exact on the quantum, as clocks
 * are, so the accounts of a rank add up to its clock.
 *
 * <p>What a step adds to a clock is booked by its kind. Where a clock is raised to a slot, the time
 * up to there is, from its end: the overhead and computation of the step itself; what the slot has
 * been under way since it left a clock, as latency, bandwidth and noise; and before that, the rank
 * waited for the other one to get there. So every slot carries, beside its value, the ways of the
 * value that won.
 */
final class Ledger {

  /** How slots have been under way: rows of {@link #ways}. */
  static final int WAYS = 3;

  private static final int LATENCY = 0;
  private static final int BANDWIDTH = 1;
  private static final int NOISE = 2;

  /** By account, rank and lane. */
  final double[][][] nanos;

  /** What the ledger held when the rank was recorded; NaN before. */
  final double[][][] recorded;

  /** By slot, way and lane. */
  double[][][] ways = new double[0][][];

  /** What the step at hand changes, before it does. */
  private final double[] before;

  Ledger(int ranks, int lanes) {
    nanos = new double[Account.values().length][ranks][lanes];
    recorded = new double[Account.values().length][ranks][lanes];
    before = new double[lanes];
    for (double[][] account : recorded) {
      for (double[] row : account) {
        Arrays.fill(row, Double.NaN);
      }
    }
  }

  void reserveSlots(int count) {
    int from = ways.length;
    ways = Arrays.copyOf(ways, count);
    for (int slot = from; slot < count; slot++) {
      ways[slot] = new double[WAYS][before.length];
    }
  }

  /** An interpreter that keeps the books of tiles with a ledger. */
  static Interpreter over(Interpreter interpreter) {
    return (program, from, to, group, tile, tables) ->
        Objects.requireNonNull(tile.ledger)
            .run(interpreter, program, from, to, group, tile, tables);
  }

  /** Runs some steps and keeps the books. */
  private void run(
      Interpreter interpreter,
      MicroProgram program,
      int from,
      int to,
      LaneGroup group,
      Tile tile,
      LaneTables tables) {
    for (int step = from; step < to; step++) {
      int target = program.targets[step];
      double[] row =
          Opcode.changesSlot(program.opcodes[step]) ? tile.slots[target] : tile.clocks[target];
      LaneLoops.copy(before, row, 0);
      interpreter.run(program, step, step + 1, group, tile, tables);
      keep(program, step, tile, row);
    }
  }

  private void keep(MicroProgram program, int step, Tile tile, double[] row) {
    int target = program.targets[step];
    int source = program.sources[step];
    Weight weight = program.weights[step];
    switch (program.opcodes[step]) {
      case Opcode.ADD_CLOCK -> addClock(target, weight, row);
      case Opcode.TAKE_CLOCK -> addGrowth(Account.COMPUTATION, target, row);
      case Opcode.NOISE_CLOCK, Opcode.DELAY_CLOCK -> addGrowth(Account.NOISE, target, row);
      case Opcode.JOIN -> join(program, step, row, tile.slots[source]);
      case Opcode.STORE -> start(target, weight, row, tile.clocks[source], true);
      case Opcode.MAX_INTO, Opcode.MIN_INTO ->
          start(target, weight, row, tile.clocks[source], false);
      case Opcode.COPY_SLOT, Opcode.SLOT_MAX, Opcode.SLOT_MIN ->
          follow(program, step, row, source == target ? before : tile.slots[source]);
      case Opcode.ADD_SLOT -> addSlot(target, weight, row);
      case Opcode.NOISE_SLOT -> grow(ways[target][NOISE], row);
      case Opcode.DRAW_SLOT ->
          grow(ways[target][program.kind(step) == TimeKind.LATENCY ? LATENCY : BANDWIDTH], row);
      case Opcode.CLEAR_SLOT -> {
        for (double[] way : ways[target]) {
          Arrays.fill(way, 0);
        }
      }
      case Opcode.RECORD -> record(target);
      default -> {}
    }
  }

  private double[] of(Account account, int rank) {
    return nanos[account.code()][rank];
  }

  private void addGrowth(Account account, int rank, double[] row) {
    LaneLoops.add(of(account, rank), row, 1);
    LaneLoops.add(of(account, rank), before, -1);
  }

  private void addClock(int rank, @Nullable Weight weight, double[] row) {
    if (weight == null) {
      addGrowth(Account.COMPUTATION, rank, row);
      return;
    }
    LaneLoops.add(of(Account.COMPUTATION, rank), computation(weight));
    LaneLoops.add(of(Account.OVERHEAD, rank), weight.overheadNanos());
    LaneLoops.add(of(Account.BANDWIDTH, rank), weight.bandwidthNanos());
    double[] latency = of(Account.LATENCY, rank);
    for (int lane = 0; lane < row.length; lane++) {
      latency[lane] += latency(weight, row[lane] - before[lane]);
    }
  }

  private static double computation(Weight weight) {
    return weight.nanos()
        - weight.latencyNanos()
        - weight.overheadNanos()
        - weight.bandwidthNanos();
  }

  /** A clock has been raised to a slot and its weight, in lanes where that was later. */
  private void join(MicroProgram program, int step, double[] row, double[] slot) {
    if (program.ownWeights[step] != null) {
      throw new IllegalStateException("step " + step + ": a sum in a join has no account");
    }
    int rank = program.targets[step];
    Weight weight = program.weights[step];
    double onClock = program.targetWeights[step];
    int account = program.accounts[step] & ~MicroProgram.BACKGROUND;
    boolean background = account != program.accounts[step];
    double ownOverhead = weight == null || background ? 0 : weight.overheadNanos();
    double ownBandwidth = weight == null ? 0 : weight.bandwidthNanos();
    double ownComputation = weight == null ? program.sourceWeights[step] : computation(weight);
    double[][] way = ways[program.sources[step]];
    double[] computation = of(Account.COMPUTATION, rank);
    double[] overhead = of(Account.OVERHEAD, rank);
    double[] latency = of(Account.LATENCY, rank);
    double[] bandwidth = of(Account.BANDWIDTH, rank);
    double[] noise = of(Account.NOISE, rank);
    double[] wait = nanos[account][rank];
    for (int lane = 0; lane < row.length; lane++) {
      double left = row[lane] - before[lane] - onClock;
      computation[lane] += onClock;
      if (left > 0) {
        double taken = part(ownOverhead, left);
        overhead[lane] += taken;
        left -= taken;
        taken = part(ownComputation, left);
        computation[lane] += taken;
        left -= taken;
        taken = part(way[LATENCY][lane] + latency(weight, row[lane] - slot[lane]), left);
        latency[lane] += taken;
        left -= taken;
        taken = part(way[BANDWIDTH][lane] + ownBandwidth, left);
        bandwidth[lane] += taken;
        left -= taken;
        taken = part(way[NOISE][lane], left);
        noise[lane] += taken;
        wait[lane] += left - taken;
      }
    }
  }

  private static double part(double most, double left) {
    return most <= 0 ? 0 : most < left ? most : left;
  }

  /** A slot has left a clock: in all lanes, or in those where it has changed. */
  private void start(int slot, @Nullable Weight weight, double[] row, double[] clock, boolean all) {
    double bandwidth = weight == null ? 0 : weight.bandwidthNanos();
    double[][] way = ways[slot];
    for (int lane = 0; lane < row.length; lane++) {
      if (all || row[lane] != before[lane]) {
        way[LATENCY][lane] = latency(weight, row[lane] - clock[lane]);
        way[BANDWIDTH][lane] = bandwidth;
        way[NOISE][lane] = 0;
      }
    }
  }

  /** A slot has left another one: in all lanes of a copy, or in those where that one won. */
  private void follow(MicroProgram program, int step, double[] row, double[] other) {
    Weight weight = program.weights[step];
    boolean all = program.opcodes[step] == Opcode.COPY_SLOT;
    double kept = program.targetWeights[step];
    double bandwidth = weight == null ? 0 : weight.bandwidthNanos();
    double[][] way = ways[program.targets[step]];
    double[][] from = ways[program.sources[step]];
    for (int lane = 0; lane < row.length; lane++) {
      if (all || row[lane] != before[lane] + kept) {
        way[LATENCY][lane] = from[LATENCY][lane] + latency(weight, row[lane] - other[lane]);
        way[BANDWIDTH][lane] = from[BANDWIDTH][lane] + bandwidth;
        way[NOISE][lane] = from[NOISE][lane];
      }
    }
  }

  private void addSlot(int slot, @Nullable Weight weight, double[] row) {
    if (weight != null) {
      LaneLoops.add(ways[slot][BANDWIDTH], weight.bandwidthNanos());
      for (int lane = 0; lane < row.length; lane++) {
        ways[slot][LATENCY][lane] += latency(weight, row[lane] - before[lane]);
      }
    }
  }

  /** What is not finite has no way. */
  private void grow(double[] way, double[] row) {
    for (int lane = 0; lane < row.length; lane++) {
      double added = row[lane] - before[lane];
      way[lane] += Double.isFinite(added) ? added : 0;
    }
  }

  /** The latency in what a step adds, L as it is in the lane. */
  private static double latency(@Nullable Weight weight, double added) {
    if (weight == null) {
      return 0;
    }
    double others = weight.nanos() - weight.latencyNanos();
    return Double.isFinite(added) ? added - others : weight.latencyNanos();
  }

  private void record(int rank) {
    for (int account = 0; account < nanos.length; account++) {
      LaneLoops.copy(recorded[account][rank], nanos[account][rank], 0);
    }
  }
}
