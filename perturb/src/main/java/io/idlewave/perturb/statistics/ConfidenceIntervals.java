package io.idlewave.perturb.statistics;

import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/** 95 % confidence intervals of the statistics of independent, identically distributed values. */
final class ConfidenceIntervals {

  static final double LEVEL = 0.95;

  /** The probability left out at each end. */
  private static final double TAIL = 0.025;

  private ConfidenceIntervals() {}

  /**
   * Of the mean, by Student's t: exact for normal values, otherwise asymptotic. Open below two
   * values.
   */
  static Interval ofMean(double mean, double sd, int count) {
    if (count < 2) {
      return Interval.OPEN;
    }
    double quantile = TDistribution.of(count - 1.0).inverseSurvivalProbability(TAIL);
    double halfWidth = quantile * sd / Math.sqrt(count);
    return new Interval(mean - halfWidth, mean + halfWidth);
  }

  /**
   * Of the standard deviation, by the chi-square distribution: exact for normal values only, too
   * narrow for heavy tails. Open below two values.
   */
  static Interval ofSd(double sd, int count) {
    if (count < 2) {
      return Interval.OPEN;
    }
    double degrees = count - 1.0;
    ChiSquaredDistribution distribution = ChiSquaredDistribution.of(degrees);
    return new Interval(
        sd * Math.sqrt(degrees / distribution.inverseSurvivalProbability(TAIL)),
        sd * Math.sqrt(degrees / distribution.inverseCumulativeProbability(TAIL)));
  }

  /**
   * Of a quantile, between two order statistics by the binomial distribution: conservative for
   * every distribution of the values (H. A. David, Order Statistics, section 2.5). An end is open
   * where not even the extreme value is far enough out; of the two extremes of the distribution one
   * end is always open.
   */
  static Interval ofQuantile(double[] ascending, double probability) {
    int count = ascending.length;
    if (probability == 0) {
      return new Interval(null, ascending[0]);
    }
    if (probability == 1) {
      return new Interval(ascending[count - 1], null);
    }
    BinomialDistribution below = BinomialDistribution.of(count, probability);
    int lower = below.inverseCumulativeProbability(TAIL); // 1-based; 0 is beyond the smallest
    int upper = below.inverseSurvivalProbability(TAIL) + 1;
    return new Interval(
        lower < 1 ? null : Double.valueOf(ascending[lower - 1]),
        upper > count ? null : Double.valueOf(ascending[upper - 1]));
  }
}
