package io.idlewave.perturb.fit;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.EigenDecomposition;

/**
 * Linear least squares by the normal equations, with columns scaled to length 1. Directions that
 * the rows do not determine get no share of the solution.
 */
final class WeightedLeastSquares {

  /** Smaller eigenvalues, relative to the largest, are no information. */
  private static final double SINGULAR = 1e-12;

  /** Smaller components of an undetermined direction are rounding. */
  private static final double INVOLVED = 1e-3;

  private final int columns;
  private final double[][] products;
  private final double[] targets;

  WeightedLeastSquares(int columns) {
    this.columns = columns;
    this.products = new double[columns][columns];
    this.targets = new double[columns];
  }

  /** Adds the equation {@code row * x = target}, with the weight of both sides' factor. */
  void add(double[] row, double target, double factor) {
    double square = factor * factor;
    for (int i = 0; i < columns; i++) {
      for (int j = 0; j < columns; j++) {
        products[i][j] += square * row[i] * row[j];
      }
      targets[i] += square * row[i] * target;
    }
  }

  /**
   * The solution.
   *
   * @param values x
   * @param variances of x, for residuals of variance 1
   * @param undetermined columns that the rows do not determine
   */
  record Solution(double[] values, double[] variances, List<Integer> undetermined) {}

  /**
   * @throws IllegalArgumentException where values are so large that their squares overflow
   */
  Solution solve() {
    double[] lengths = new double[columns];
    for (int i = 0; i < columns; i++) {
      lengths[i] = products[i][i] > 0 ? Math.sqrt(products[i][i]) : 1;
    }
    double[][] scaled = new double[columns][columns];
    for (int i = 0; i < columns; i++) {
      for (int j = 0; j < columns; j++) {
        scaled[i][j] = products[i][j] / (lengths[i] * lengths[j]);
        if (!Double.isFinite(scaled[i][j]) || !Double.isFinite(targets[i])) {
          throw new IllegalArgumentException(
              "least squares: sums of squares that are finite, got " + products[i][j]);
        }
      }
    }
    EigenDecomposition eigen = new EigenDecomposition(new Array2DRowRealMatrix(scaled, false));
    double largest = eigen.getRealEigenvalue(0);
    double[] values = new double[columns];
    double[] variances = new double[columns];
    boolean[] open = new boolean[columns];
    for (int e = 0; e < columns; e++) {
      double eigenvalue = eigen.getRealEigenvalue(e);
      double[] direction = eigen.getEigenvector(e).toArray();
      if (eigenvalue <= SINGULAR * largest) {
        for (int i = 0; i < columns; i++) {
          open[i] |= Math.abs(direction[i]) > INVOLVED;
        }
        continue;
      }
      double along = 0;
      for (int i = 0; i < columns; i++) {
        along += direction[i] * targets[i] / lengths[i];
      }
      for (int i = 0; i < columns; i++) {
        double component = direction[i] / lengths[i];
        values[i] += component * along / eigenvalue;
        variances[i] += component * component / eigenvalue;
      }
    }
    return new Solution(values, variances, indices(open));
  }

  private static List<Integer> indices(boolean[] flags) {
    List<Integer> indices = new ArrayList<>();
    for (int i = 0; i < flags.length; i++) {
      if (flags[i]) {
        indices.add(i);
      }
    }
    return indices;
  }
}
