package io.idlewave.perturb.kernel;

import io.idlewave.perturb.noise.QuantileTable;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.random.Draws;

/**
 * The innermost loops, one step over one row of lanes each. All rows of a call have the same
 * length. Plain loops over one index, which the JIT compiler turns into vector instructions; {@link
 * Math#max} and {@link Math#min}, unlike a comparison, are intrinsics that it vectorises too.
 */
final class LaneLoops {

  private LaneLoops() {}

  /** {@code row += weight}. */
  static void add(double[] row, double weight) {
    for (int lane = 0; lane < row.length; lane++) {
      row[lane] += weight;
    }
  }

  /** {@code row += other * factor}. */
  static void add(double[] row, double[] other, double factor) {
    for (int lane = 0; lane < row.length; lane++) {
      row[lane] += other[lane] * factor;
    }
  }

  /** {@code row = other + weight}. */
  static void copy(double[] row, double[] other, double weight) {
    for (int lane = 0; lane < row.length; lane++) {
      row[lane] = other[lane] + weight;
    }
  }

  /** {@code row = max(row + weight, other + otherWeight)}. */
  static void max(double[] row, double weight, double[] other, double otherWeight) {
    for (int lane = 0; lane < row.length; lane++) {
      row[lane] = Math.max(row[lane] + weight, other[lane] + otherWeight);
    }
  }

  /** {@code row = min(row + weight, other + otherWeight)}. */
  static void min(double[] row, double weight, double[] other, double otherWeight) {
    for (int lane = 0; lane < row.length; lane++) {
      row[lane] = Math.min(row[lane] + weight, other[lane] + otherWeight);
    }
  }

  /** {@code row += draw}. */
  static void draw(double[] row, QuantileTable table, long key, Tile tile) {
    long[] bits = bits(key, tile);
    for (int lane = 0; lane < row.length; lane++) {
      row[lane] += table.value(bits[lane]);
    }
  }

  /** {@code row += round(draw * factor)}. */
  static void draw(
      double[] row, QuantileTable table, long key, Tile tile, double factor, Quantum quantum) {
    double quanta = 1 / quantum.nanos();
    double nanos = quantum.nanos();
    long[] bits = bits(key, tile);
    for (int lane = 0; lane < row.length; lane++) {
      row[lane] += Math.rint(table.value(bits[lane]) * factor * quanta) * nanos;
    }
  }

  /** The random bits of all lanes; a loop of its own is vectorised where the machine can. */
  private static long[] bits(long key, Tile tile) {
    long[] bits = tile.drawnBits;
    long[] laneWords = tile.laneWords;
    for (int lane = 0; lane < bits.length; lane++) {
      bits[lane] = Draws.bitsOfLane(key, laneWords[lane]);
    }
    return bits;
  }
}
