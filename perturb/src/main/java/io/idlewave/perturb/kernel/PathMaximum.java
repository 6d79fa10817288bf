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
 * <p>Where one path wins in all lanes, as the same rank mostly does under little noise, there is
 * nothing to choose. Elsewhere each part is a sum over both paths, one of them times 0, because the
 * JIT compiler vectorises arithmetic but turns a choice between doubles into a branch, which noise
 * makes unpredictable. Differences of parts are exact as long as the parts are. Mutable scratch
 * space; one thread.
 */
final class PathMaximum {

  /** Makes a difference of any two times at least 1. */
  private static final double MAGNIFIED = 0x1p1000;

  private static final double OTHER = 1;
  private static final double OWN = -1;
  private static final double TIE = 0;

  /** Who wins, by lane. */
  private final double[] winner;

  /** By lane, 1 where the other path wins, 0 elsewhere. */
  private final double[] chosen;

  PathMaximum(int lanes) {
    winner = new double[lanes];
    chosen = new double[lanes];
  }

  /** {@code row = max(row + rowNanos, other + weight)}; the time of the weight is otherNanos. */
  void apply(PathRow row, double rowNanos, PathRow other, double otherNanos, Weight weight) {
    compare(row.nanos, rowNanos, other.nanos, otherNanos);
    if (winsAll(OTHER)) {
      row.copyParts(other, weight);
    } else if (!winsAll(OWN)) {
      boolean ties = settle();
      choose(row, other, weight, ties);
    }
  }

  private void compare(double[] row, double rowNanos, double[] other, double otherNanos) {
    double[] winner = this.winner;
    for (int lane = 0; lane < row.length; lane++) {
      double one = row[lane] + rowNanos;
      double two = other[lane] + otherNanos;
      row[lane] = Math.max(one, two);
      winner[lane] = Math.max(OWN, Math.min(OTHER, (two - one) * MAGNIFIED));
    }
  }

  private boolean winsAll(double path) {
    for (double of : winner) {
      if (of != path) {
        return false;
      }
    }
    return true;
  }

  /** Says whether there are ties. Two infinite slots have no difference: either one wins. */
  private boolean settle() {
    boolean ties = false;
    for (int lane = 0; lane < winner.length; lane++) {
      double of = winner[lane];
      if (of * of != 1) {
        ties |= of == TIE;
        winner[lane] = of == TIE ? TIE : OWN;
      }
    }
    for (int lane = 0; lane < winner.length; lane++) {
      chosen[lane] = (winner[lane] + 1) * winner[lane] * 0.5;
    }
    return ties;
  }

  private void choose(PathRow row, PathRow other, Weight weight, boolean ties) {
    PathParts parts = row.parts.successor();
    for (int part = 0; part < row.common.length; part++) {
      double more = more(row, other, weight, part);
      double[] own = row.parts.row(part);
      double[] others = other.parts.row(part);
      if (more != 0 || !row.parts.isZero(part) || !other.parts.isZero(part)) {
        choose(parts.overwritten(part), own, others, more, chosen);
      }
    }
    if (ties) {
      for (int lane = 0; lane < winner.length; lane++) {
        if (winner[lane] == TIE) {
          chooseTied(parts, row, other, weight, lane);
        }
      }
    }
    if (parts != row.parts) {
      row.parts.release();
      row.parts = parts;
    }
  }

  /** By how much the common part of the other path is larger. */
  private static double more(PathRow row, PathRow other, Weight weight, int part) {
    return other.common[part] + PathRow.part(weight, part) - row.common[part];
  }

  private static void choose(
      double[] row, double[] own, double[] other, double more, double[] chosen) {
    for (int lane = 0; lane < row.length; lane++) {
      row[lane] = own[lane] + chosen[lane] * (other[lane] + more - own[lane]);
    }
  }

  /** The parts hold those of the row's own path. */
  private static void chooseTied(
      PathParts parts, PathRow row, PathRow other, Weight weight, int lane) {
    double order = 0;
    for (int part = 0; part < row.common.length; part++) {
      double own = parts.row(part)[lane];
      double others = other.parts.row(part)[lane] + more(row, other, weight, part);
      boolean isCount = part < PathRow.LATENCY_NANOS || part >= PathRow.PARTS;
      if (!isCount && order == 0) {
        order = others - own;
      }
      if (isCount ? others > own : order > 0 && others != own) {
        parts.changed(part)[lane] = others;
      }
    }
  }
}
