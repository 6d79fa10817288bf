package io.idlewave.perturb.signature;

import io.idlewave.perturb.noise.Distribution;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A family of distributions fitted to durations, and how far it is from them.
 *
 * @param kolmogorovSmirnov the largest difference between fitted and measured probabilities, from 0
 *     to 1
 * @param andersonDarling A squared: the mean squared difference, n times over, weighted towards
 *     both tails; infinite where a measured value is impossible by the fit
 */
public record FamilyFit(
    Distribution distribution, double kolmogorovSmirnov, double andersonDarling) {

  /** Beyond this distance no family is taken for the data, but the data themselves. */
  public static final double FAR = 0.05;

  /**
   * Every family that the durations allow, the nearest by Anderson and Darling first, then by
   * Kolmogorov and Smirnov.
   *
   * @param durations at least 1, each at least 0
   */
  public static List<FamilyFit> all(double[] durations) {
    double[] sorted = durations.clone();
    Arrays.sort(sorted);
    List<FamilyFit> fits = new ArrayList<>();
    for (Distribution fitted : Families.fitted(sorted)) {
      fits.add(measured(fitted, sorted));
    }
    fits.sort(
        Comparator.comparingDouble(FamilyFit::andersonDarling)
            .thenComparingDouble(FamilyFit::kolmogorovSmirnov));
    return List.copyOf(fits);
  }

  /** The first that is not far, and keeps the mean: what is lost in all must not change. */
  public static @Nullable FamilyFit near(List<FamilyFit> fits, double mean) {
    return fits.stream()
        .filter(fit -> fit.kolmogorovSmirnov() <= FAR)
        .filter(fit -> Math.abs(fit.distribution().meanNanos(0) - mean) <= FAR * mean)
        .findFirst()
        .orElse(null);
  }

  private static FamilyFit measured(Distribution distribution, double[] sorted) {
    if (distribution instanceof Distribution.Constant) {
      // all values are equal up to rounding: a step at which no probability can be compared
      return new FamilyFit(distribution, 0, 0);
    }
    Cumulative fitted = Cumulative.of(distribution);
    int n = sorted.length;
    double largest = 0;
    double sum = 0;
    double[] below = Arrays.stream(sorted).map(fitted::below).toArray();
    for (int i = 0; i < n; i++) {
      largest = Math.max(largest, Math.max(below[i] - (double) i / n, (i + 1.0) / n - below[i]));
      sum += (2 * i + 1) * (Math.log(below[i]) + Math.log(fitted.above(sorted[n - 1 - i])));
    }
    return new FamilyFit(distribution, largest, -n - sum / n);
  }
}
