package io.idlewave.perturb.statistics;

import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.apache.commons.statistics.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/**
 * Confidence intervals of the statistics of independent, identically distributed values, open where
 * they would not cover what they say.
 *
 * <p>Mean and standard deviation: the studentised mean of values, and of squared deviations, is
 * freed of its skewness by Hall's monotone transformation (P. Hall, On the removal of skewness by
 * transformation, Journal of the Royal Statistical Society B, 1992) and referred to Student's t.
 * Since a sample understates the skewness of a heavy tail, the end on the side of the longer tail
 * is taken further out than the other, that of the mean the further the more skewed the sample is.
 * What they cover is measured by a test, law by law; the table stands in the semantics.
 *
 * @param missed the probability with which an interval misses the truth, at most: 1 less its level
 */
record ConfidenceIntervals(double missed) {

  /** The share of {@link #missed} at the end that a long tail moves, of a skewed sample. */
  private static final double MEAN_LONG_SHARE = 0.24;

  /** The skewness, that of exponential values, from which a sample counts as skewed. */
  private static final double SKEWED = 2;

  private static final double VARIANCE_LONG_SHARE = 0.1;

  /** Below it, skewness is anybody's guess. */
  private static final int FEWEST = 50;

  /** The largest L-kurtosis at which 100 values bound their standard deviation. */
  private static final double L_KURTOSIS = 0.28;

  /** How it grows with the number of values: to 0.35 at 1,000, 0.44 at 10,000. */
  private static final double L_KURTOSIS_GROWTH = 0.1;

  ConfidenceIntervals {
    if (!(missed > 0 && missed < 1)) {
      throw new IllegalArgumentException("missed: above 0 and below 1, got " + missed);
    }
  }

  /**
   * The interval of the mean of ascending values.
   *
   * @param momentsBelow moments of the values' distribution are finite below this order
   */
  Interval ofMean(double[] ascending, double mean, double sd, double momentsBelow) {
    OpenEnd open = openEnd(ascending.length, sd, momentsBelow);
    if (open != null) {
      return Interval.open(open);
    }
    int count = ascending.length;
    double skewness = SampleShape.of(ascending, mean, sd).skewness();
    double error = sd / Math.sqrt(count);
    double skewed = Math.min(1, Math.abs(skewness) / SKEWED);
    double longTail = missed * (0.5 - (0.5 - MEAN_LONG_SHARE) * skewed);
    return new Interval(
        mean - error * studentized(skewness, longTail, count, true),
        mean - error * studentized(skewness, longTail, count, false));
  }

  /**
   * The interval of the standard deviation of ascending values.
   *
   * @param momentsBelow moments of the values' distribution are finite below this order
   */
  Interval ofSd(double[] ascending, double mean, double sd, double momentsBelow) {
    OpenEnd open = openEnd(ascending.length, sd, momentsBelow);
    if (open == null && momentsBelow <= 4) {
      open = OpenEnd.INFINITE_FOURTH_MOMENT;
    }
    if (open != null) {
      return Interval.open(open);
    }
    int count = ascending.length;
    SampleShape shape = SampleShape.of(ascending, mean, sd);
    if (shape.lKurtosis() > L_KURTOSIS * StrictMath.pow(count / 100.0, L_KURTOSIS_GROWTH)) {
      return Interval.open(OpenEnd.TOO_FEW_REPLICATES);
    }
    double skewness = shape.varianceSkewness();
    double error = shape.varianceError();
    double longTail = missed * VARIANCE_LONG_SHARE;
    double low = 1 - error * studentized(skewness, longTail, count, true);
    double high = 1 - error * studentized(skewness, longTail, count, false);
    return new Interval(sd * Math.sqrt(Math.max(0, low)), sd * Math.sqrt(Math.max(0, high)));
  }

  private static @Nullable OpenEnd openEnd(int count, double sd, double momentsBelow) {
    if (momentsBelow <= 2) {
      return OpenEnd.INFINITE_VARIANCE;
    } else if (count < FEWEST) {
      return OpenEnd.TOO_FEW_REPLICATES;
    }
    return sd == 0 ? OpenEnd.NO_SPREAD : null;
  }

  /**
   * The value of a studentised mean at the end of its interval: the inverse of Hall's
   * transformation {@code T + a T^2 / 3 + a^2 T^3 / 27 + a / 6}, with {@code a = skewness /
   * sqrt(n)}, at a quantile of Student's t.
   *
   * @param lower whether it makes the lower end of the interval, which is the upper of T
   */
  private double studentized(double skewness, double longTail, int count, boolean lower) {
    boolean isLong = lower == skewness < 0;
    double quantile =
        TDistribution.of(count - 1.0).inverseSurvivalProbability(isLong ? longTail : missed / 2);
    double transformed = lower ? quantile : -quantile;
    double a = skewness / Math.sqrt(count);
    return Math.abs(a) < 1e-6
        ? transformed
        : 3 / a * (StrictMath.cbrt(1 + a * (transformed - a / 6)) - 1);
  }

  /**
   * The interval of a quantile, between two order statistics by the binomial distribution:
   * conservative for every distribution of the values (H. A. David, Order Statistics, section 2.5).
   * An end is open where not even the extreme value is far enough out; of the two extremes of the
   * distribution one end is always open.
   */
  Interval ofQuantile(double[] ascending, double probability) {
    int count = ascending.length;
    if (probability == 0) {
      return Interval.of(null, ascending[0], OpenEnd.EXTREME);
    }
    if (probability == 1) {
      return Interval.of(ascending[count - 1], null, OpenEnd.EXTREME);
    }
    BinomialDistribution below = BinomialDistribution.of(count, probability);
    int lower = below.inverseCumulativeProbability(missed / 2); // 1-based; 0 is beyond the smallest
    int upper = below.inverseSurvivalProbability(missed / 2) + 1;
    return Interval.of(
        lower < 1 ? null : Double.valueOf(ascending[lower - 1]),
        upper > count ? null : Double.valueOf(ascending[upper - 1]),
        OpenEnd.TOO_FEW_REPLICATES);
  }
}
