package io.idlewave.perturb.kernel;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Of one tile, per account and rank what the rank's time went into, in ns, up to now and when the
 * rank was recorded: what comes after that does not count. Exact on the quantum, as clocks are, so
 * that the accounts of a rank add up to its clock.
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

  /** The same when the rank was recorded; NaN before. */
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

  /** Runs a program and keeps the books. */
  void run(
      Interpreter interpreter,
      MicroProgram program,
      LaneGroup group,
      Tile tile,
      LaneTables tables) {
    for (int step = 0; step < program.size(); step++) {
      int target = program.targets[step];
      double[] row =
          Opcode.changesSlot(program.opcodes[step]) ? tile.slots[target] : tile.clocks[target];
      LaneLoops.copy(before, row, 0);
      interpreter.run(program, step, step + 1, group, tile, tables);
      for (int lane = 0; lane < before.length; lane++) {
        keep(program, step, tile, row[lane], lane);
      }
      if (program.opcodes[step] == Opcode.RECORD) {
        record(target);
      }
    }
  }

  private void keep(MicroProgram program, int step, Tile tile, double now, int lane) {
    int target = program.targets[step];
    int source = program.sources[step];
    double added = now - before[lane];
    Weight weight = program.weights[step];
    switch (program.opcodes[step]) {
      case Opcode.ADD_CLOCK -> bookWeight(target, lane, weight, added);
      case Opcode.NOISE_CLOCK, Opcode.DELAY_CLOCK -> book(Account.NOISE, target, lane, added);
      case Opcode.JOIN -> {
        book(Account.COMPUTATION, target, lane, program.targetWeights[step]);
        join(
            program,
            step,
            lane,
            added - program.targetWeights[step],
            now - tile.slots[source][lane]);
      }
      case Opcode.STORE -> start(target, lane, weight, now - tile.clocks[source][lane]);
      case Opcode.MAX_INTO, Opcode.MIN_INTO -> {
        if (added != 0) {
          start(target, lane, weight, now - tile.clocks[source][lane]);
        }
      }
      case Opcode.COPY_SLOT ->
          follow(target, source, lane, weight, now - value(program, step, tile, lane));
      case Opcode.SLOT_MAX, Opcode.SLOT_MIN -> {
        if (now != before[lane] + program.targetWeights[step]) {
          follow(target, source, lane, weight, now - value(program, step, tile, lane));
        }
      }
      case Opcode.ADD_SLOT -> extend(target, lane, weight, added);
      case Opcode.NOISE_SLOT -> extend(target, NOISE, lane, added);
      case Opcode.DRAW_SLOT ->
          extend(target, program.kind(step) == TimeKind.LATENCY ? LATENCY : BANDWIDTH, lane, added);
      case Opcode.CLEAR_SLOT -> start(target, lane, null, 0);
      default -> {}
    }
  }

  /** The source of a step between slots, as it was when the step began. */
  private double value(MicroProgram program, int step, Tile tile, int lane) {
    int source = program.sources[step];
    return source == program.targets[step] ? before[lane] : tile.slots[source][lane];
  }

  private void bookWeight(int rank, int lane, @Nullable Weight weight, double added) {
    double latency = latency(weight, added);
    double overhead = weight == null ? 0 : weight.overheadNanos();
    double bandwidth = weight == null ? 0 : weight.bandwidthNanos();
    book(Account.LATENCY, rank, lane, latency);
    book(Account.OVERHEAD, rank, lane, overhead);
    book(Account.BANDWIDTH, rank, lane, bandwidth);
    book(Account.COMPUTATION, rank, lane, added - latency - overhead - bandwidth);
  }

  /** A clock has been raised by {@code raised}, to a slot and {@code added}. */
  private void join(MicroProgram program, int step, int lane, double raised, double added) {
    int rank = program.targets[step];
    int slot = program.sources[step];
    Weight weight = program.weights[step];
    double latency = latency(weight, added);
    double overhead = weight == null ? 0 : weight.overheadNanos();
    double bandwidth = weight == null ? 0 : weight.bandwidthNanos();
    double left = raised;
    int account = program.accounts[step] & ~MicroProgram.BACKGROUND;
    if (account == program.accounts[step]) {
      left -= take(Account.OVERHEAD, rank, lane, overhead, left);
    }
    left -= take(Account.COMPUTATION, rank, lane, added - latency - overhead - bandwidth, left);
    left -= take(Account.LATENCY, rank, lane, ways[slot][LATENCY][lane] + latency, left);
    left -= take(Account.BANDWIDTH, rank, lane, ways[slot][BANDWIDTH][lane] + bandwidth, left);
    left -= take(Account.NOISE, rank, lane, ways[slot][NOISE][lane], left);
    nanos[account][rank][lane] += left;
  }

  private double take(Account account, int rank, int lane, double most, double left) {
    double taken = Math.max(0, Math.min(most, left));
    book(account, rank, lane, taken);
    return taken;
  }

  private void book(Account account, int rank, int lane, double time) {
    nanos[account.code()][rank][lane] += time;
  }

  /** A slot has left a clock. */
  private void start(int slot, int lane, @Nullable Weight weight, double added) {
    for (double[] way : ways[slot]) {
      way[lane] = 0;
    }
    extend(slot, lane, weight, added);
  }

  /** A slot has left another one. */
  private void follow(int slot, int other, int lane, @Nullable Weight weight, double added) {
    for (int way = 0; way < WAYS; way++) {
      ways[slot][way][lane] = ways[other][way][lane];
    }
    extend(slot, lane, weight, added);
  }

  private void extend(int slot, int lane, @Nullable Weight weight, double added) {
    ways[slot][LATENCY][lane] += latency(weight, added);
    ways[slot][BANDWIDTH][lane] += weight == null ? 0 : weight.bandwidthNanos();
  }

  /** What is not finite has no way. */
  private void extend(int slot, int way, int lane, double added) {
    ways[slot][way][lane] += Double.isFinite(added) ? added : 0;
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
