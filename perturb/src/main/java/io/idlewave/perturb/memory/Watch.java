package io.idlewave.perturb.memory;

import io.idlewave.perturb.statistics.BlockLength;
import io.idlewave.perturb.statistics.Quantiles;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * How long a job must be watched.
 *
 * @param effectiveSteps how many independent steps tell as much of the mean as the recorded ones
 * @param within of the p99, such as 0.05
 * @param p99Steps after how many steps the p99 of step times is known so well, with a probability
 *     of 95 %; null where fewer than {@value #FEWEST} steps say nothing of it
 */
public record Watch(double effectiveSteps, double within, @Nullable Long p99Steps) {

  private static final int FEWEST = 200;

  /** One step in so many is beyond the p99. */
  private static final long LEAST = 100;

  private static final double P99 = 0.99;
  private static final double Z95 = 1.959964;
  private static final double SILVERMAN = 0.9;
  private static final double QUARTILES_APART = 1.349;

  /**
   * From recorded steps. The variance of a quantile is {@code p (1 - p) / (n f(q)^2)}, with the
   * density f by a normal kernel of Silverman's width, of n independent steps; neighbouring steps
   * that are alike make it larger by as much as that of the mean, which is more than enough.
   *
   * @param stepNanos how long each step took
   */
  public static Watch of(double[] stepNanos, double within) {
    int n = stepNanos.length;
    double mean = Arrays.stream(stepNanos).average().orElseThrow();
    double variance = Arrays.stream(stepNanos).map(time -> (time - mean) * (time - mean)).sum() / n;
    if (variance == 0) {
      return new Watch(n, within, n < FEWEST ? null : (Long) LEAST);
    }
    double alike = Math.max(1, BlockLength.longRunVariance(stepNanos) / variance);
    if (n < FEWEST) {
      return new Watch(n / alike, within, null);
    }
    double[] sorted = Quantiles.sorted(stepNanos);
    double quantile = Quantiles.of(sorted, P99);
    double quartiles = Quantiles.of(sorted, 0.75) - Quantiles.of(sorted, 0.25);
    double spread = Math.sqrt(variance);
    double narrow = quartiles > 0 ? Math.min(spread, quartiles / QUARTILES_APART) : spread;
    double width = SILVERMAN * narrow * Math.pow(n, -0.2);
    double density =
        Arrays.stream(sorted)
                .map(time -> StrictMath.exp(-Math.pow((time - quantile) / width, 2) / 2))
                .sum()
            / (n * width * Math.sqrt(2 * Math.PI));
    double error = within * quantile / Z95;
    double steps = alike * P99 * (1 - P99) / Math.pow(density * error, 2);
    return new Watch(n / alike, within, Math.max(LEAST, (long) Math.ceil(Math.min(steps, 1e15))));
  }
}
