package io.idlewave.perturb.extrapolation;

import java.util.Arrays;

/**
 * The expected maximum of m independent draws, from a sample of at least as many: the mean over all
 * subsets of m values, in which the i-th of n ascending values is the maximum in C(i-1, m-1) of
 * C(n, m). Unbiased whatever the distribution, for no draw is used twice in a subset.
 */
final class OrderStatistics {

  /** Weights below this share of the sum of all change no digit that is printed. */
  private static final double NEGLIGIBLE = 1e-18;

  private OrderStatistics() {}

  /**
   * The weights of the largest values, the largest first; they add up to 1, and all others are
   * negligible.
   *
   * @param n size of the sample
   * @param m from 1 to n
   */
  static double[] weights(int n, long m) {
    if (m < 1 || m > n) {
      throw new IllegalArgumentException("draws: 1 to " + n + ", got " + m);
    }
    double[] weights = new double[(int) (n - m + 1)];
    double weight = (double) m / n;
    int count = 0;
    for (long i = n; i >= m; i--) {
      weights[count++] = weight;
      weight *= (double) (i - m) / (i - 1);
      if (weight < NEGLIGIBLE && 2L * count > n / m) {
        break;
      }
    }
    return Arrays.copyOf(weights, count);
  }

  /** The expected maximum of as many draws as {@code weights} are for. */
  static double expectedMaximum(double[] ascending, double[] weights) {
    double sum = 0;
    for (int place = 0; place < weights.length; place++) {
      sum += weights[place] * ascending[ascending.length - 1 - place];
    }
    return sum;
  }
}
