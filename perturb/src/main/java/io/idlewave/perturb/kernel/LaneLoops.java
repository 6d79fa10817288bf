package io.idlewave.perturb.kernel;

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
}
