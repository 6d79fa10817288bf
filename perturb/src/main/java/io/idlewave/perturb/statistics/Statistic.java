package io.idlewave.perturb.statistics;

import java.util.Locale;

/** The statistics of a {@link Summary}, in the order of results. */
public enum Statistic {
  /** The arithmetic mean. */
  MEAN(Double.NaN),
  /** The standard deviation of the population, estimated from the sample. */
  SD(Double.NaN),
  /** The smallest value. */
  MIN(0),
  /** The 1st percentile. */
  P1(0.01),
  /** The 5th percentile. */
  P5(0.05),
  /** The 25th percentile. */
  P25(0.25),
  /** The median. */
  P50(0.50),
  /** The 75th percentile. */
  P75(0.75),
  /** The 95th percentile. */
  P95(0.95),
  /** The 99th percentile. */
  P99(0.99),
  /** The largest value. */
  MAX(1);

  private final double probability;

  Statistic(double probability) {
    this.probability = probability;
  }

  /** The name in results. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether so many values tell of it: a quantile needs one beyond it on average. */
  public boolean isCarriedBy(long count) {
    return !isQuantile()
        || probability == 0
        || probability == 1
        || count * Math.min(probability, 1 - probability) > 1 - 1e-9;
  }

  /** Whether it is a quantile, the extremes included. */
  public boolean isQuantile() {
    return !Double.isNaN(probability);
  }

  /** The probability below the quantile; not a number where it is none. */
  public double probability() {
    return probability;
  }
}
