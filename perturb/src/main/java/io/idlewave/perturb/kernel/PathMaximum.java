package io.idlewave.perturb.kernel;

/**
 * The maximum of two paths with their parts. The larger time wins. On equal times
 *
 * <ul>
 *   <li>each count is the larger one, whichever path has it: of all paths that are critical, the
 *       one that grows fastest with the parameter gives the derivative to the right;
 *   <li>the parts in ns are those of one path, the larger by (latency, overhead, bandwidth).
 * </ul>
 *
 * Each is a maximum in a lexicographic order, so the operation is associative and commutative.
 *
 * <p>A part of the losing path gets a handicap below any value and the part is then a plain
 * maximum, because the JIT compiler vectorises arithmetic and {@link Math#max} but turns a choice
 * between doubles into a branch, which noise makes unpredictable. Where one path wins in all lanes,
 * as the same rank mostly does under little noise, there is nothing to choose. Mutable scratch
 * space; one thread.
 */
final class PathMaximum {

  /** Makes a difference of any two times or counts at least 1. */
  private static final double MAGNIFIED = 0x1p1000;

  private static final double HANDICAP = 0x1p200;

  private final double[] order;
  private final double[] handicap;
  private final double[] otherHandicap;

  PathMaximum(int lanes) {
    order = new double[lanes];
    handicap = new double[lanes];
    otherHandicap = new double[lanes];
  }

  /** {@code row = max(row + rowNanos, other + weight)}; the time of the weight is otherNanos. */
  void apply(PathRow row, double rowNanos, PathRow other, double otherNanos, Weight weight) {
    compareTimes(row.nanos, rowNanos, other.nanos, otherNanos);
    if (areAll(1)) {
      LaneLoops.add(row.nanos, rowNanos);
    } else if (areAll(-1)) {
      row.copy(other, otherNanos, weight);
    } else {
      choose(row, other, weight);
      LaneLoops.max(row.nanos, rowNanos, other.nanos, otherNanos);
    }
  }

  private boolean areAll(double decision) {
    for (double of : order) {
      if (of != decision) {
        return false;
      }
    }
    return true;
  }

  private void choose(PathRow row, PathRow other, Weight weight) {
    handicaps();
    for (int part = 0; part < PathRow.LATENCY_NANOS; part++) {
      choose(row, other, weight, part);
    }
    if (hasTies()) {
      for (int part = PathRow.LATENCY_NANOS; part < PathRow.PARTS; part++) {
        compareTied(row.parts[part], other.parts[part], PathRow.part(weight, part));
      }
      handicaps();
    }
    for (int part = PathRow.LATENCY_NANOS; part < PathRow.PARTS; part++) {
      choose(row, other, weight, part);
    }
  }

  private boolean hasTies() {
    for (double of : order) {
      if (of == 0) {
        return true;
      }
    }
    return false;
  }

  private void compareTimes(double[] row, double rowNanos, double[] other, double otherNanos) {
    double[] order = this.order;
    for (int lane = 0; lane < row.length; lane++) {
      // Two infinite slots tie.
      double one = Math.max(row[lane] + rowNanos, -Double.MAX_VALUE);
      double two = Math.max(other[lane] + otherNanos, -Double.MAX_VALUE);
      order[lane] = Math.max(-1, Math.min(1, (one - two) * MAGNIFIED));
    }
  }

  /** What was decided stays so: it counts twice what is compared now. */
  private void compareTied(double[] row, double[] other, double otherWeight) {
    double[] order = this.order;
    for (int lane = 0; lane < row.length; lane++) {
      double difference = (row[lane] - (other[lane] + otherWeight)) * MAGNIFIED;
      order[lane] = 2 * order[lane] + Math.max(-1, Math.min(1, difference));
    }
  }

  private void handicaps() {
    double[] order = this.order;
    double[] handicap = this.handicap;
    double[] otherHandicap = this.otherHandicap;
    for (int lane = 0; lane < order.length; lane++) {
      handicap[lane] = Math.min(0, order[lane]) * HANDICAP;
      otherHandicap[lane] = Math.min(0, -order[lane]) * HANDICAP;
    }
  }

  private void choose(PathRow row, PathRow other, Weight weight, int part) {
    choose(row.parts[part], handicap, other.parts[part], PathRow.part(weight, part), otherHandicap);
  }

  private static void choose(
      double[] row, double[] handicap, double[] other, double otherWeight, double[] otherHandicap) {
    for (int lane = 0; lane < row.length; lane++) {
      row[lane] =
          Math.max(row[lane] + handicap[lane], other[lane] + otherWeight + otherHandicap[lane]);
    }
  }
}
