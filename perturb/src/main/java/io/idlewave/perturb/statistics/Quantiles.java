package io.idlewave.perturb.statistics;

import java.util.Arrays;

/**
 * Exact sample quantiles of type 7 of Hyndman and Fan (Sample quantiles in statistical packages,
 * The American Statistician, 1996), the default of R and NumPy: with n ascending values x[0..n-1]
 * and h = (n - 1) p, linear between the two values next to position h.
 */
public final class Quantiles {

  private Quantiles() {}

  /**
   * A sorted copy.
   *
   * @throws IllegalArgumentException where there is no value, or one is not finite
   */
  public static double[] sorted(double[] values) {
    if (values.length == 0) {
      throw new IllegalArgumentException("values: at least 1, got 0");
    }
    for (int index = 0; index < values.length; index++) {
      if (!Double.isFinite(values[index])) {
        throw new IllegalArgumentException("value " + index + ": finite, got " + values[index]);
      }
    }
    double[] ascending = values.clone();
    Arrays.sort(ascending);
    return ascending;
  }

  /** The quantile of ascending values at a probability in [0, 1]. */
  public static double of(double[] ascending, double probability) {
    if (!(probability >= 0 && probability <= 1)) {
      throw new IllegalArgumentException("probability: in [0, 1], got " + probability);
    }
    double position = (ascending.length - 1) * probability;
    int below = (int) position;
    double fraction = position - below;
    if (fraction == 0) {
      return ascending[below];
    }
    return ascending[below] + fraction * (ascending[below + 1] - ascending[below]);
  }
}
