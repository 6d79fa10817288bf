package io.idlewave.perturb.memory;

import io.idlewave.perturb.statistics.BlockLength;
import io.idlewave.perturb.statistics.Quantiles;
import org.jspecify.annotations.Nullable;

/**
 * How long a job must be watched.
 *
 * @param effectiveSteps how many independent steps tell as much of the mean as the recorded ones;
 *     at most their number
 * @param within of the p99, such as 0.05
 * @param p99Steps after how many steps the p99 of step times is known so well, with a probability
 *     of 95 %, at least {@value #LEAST}; null where fewer than {@value #FEWEST} steps say nothing
 *     of it
 */
public record Watch(double effectiveSteps, double within, @Nullable Long p99Steps) {

  private static final int FEWEST = 200;

  /** One step in so many is beyond the p99. */
  private static final long LEAST = 100;

  private static final double P99 = 0.99;
  private static final double Z95 = 1.959964;

  /** Of Hall and Sheather's width at the p99, times the cube root of the number of values. */
  private static final double WIDTH = 0.0702;

  private static final double WIDEST = 0.0099;

  /**
   * From recorded steps. The variance of a quantile is {@code p (1 - p) / (n f(q)^2)} of n
   * independent steps, with 1 / f by the difference of two quantiles (Hall and Sheather, On the
   * distribution of a studentized quantile, Journal of the Royal Statistical Society B 50, 1988);
   * neighbouring steps that are alike make it larger by as much as that of the mean, which is more
   * than enough.
   *
   * @param stepNanos how long each step took
   */
  public static Watch of(double[] stepNanos, double within) {
    int n = stepNanos.length;
    double alike = BlockLength.alike(stepNanos);
    if (n < FEWEST) {
      return new Watch(n / alike, within, null);
    }
    double[] sorted = Quantiles.sorted(stepNanos);
    double width = Math.min(WIDEST, WIDTH * Math.pow(n, -1 / 3.0));
    double sparsity =
        (Quantiles.of(sorted, P99 + width) - Quantiles.of(sorted, P99 - width)) / (2 * width);
    double error = within * Quantiles.of(sorted, P99) / Z95;
    double steps = alike * P99 * (1 - P99) * Math.pow(sparsity / error, 2);
    return new Watch(n / alike, within, Math.max(LEAST, (long) Math.ceil(steps)));
  }
}
