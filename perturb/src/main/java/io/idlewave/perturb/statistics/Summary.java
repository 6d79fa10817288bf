package io.idlewave.perturb.statistics;

import io.idlewave.perturb.noise.Quantum;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * The statistics of a sample of times. The same values in any order give the same bits: the mean is
 * an exact sum of integers, and everything else is computed from the sorted values.
 *
 * @param sd standard deviation with n - 1 in the denominator, 0 for a single value
 * @param min smallest value
 * @param p1 1st percentile; all percentiles are of type 7, see {@link Quantiles}
 * @param p5 5th percentile
 * @param p25 25th percentile
 * @param p50 median
 * @param p75 75th percentile
 * @param p95 95th percentile
 * @param p99 99th percentile
 * @param max largest value
 * @param intervals confidence interval of each statistic, open where none covers that
 */
public record Summary(
    double mean,
    double sd,
    double min,
    double p1,
    double p5,
    double p25,
    double p50,
    double p75,
    double p95,
    double p99,
    double max,
    Map<Statistic, Interval> intervals) {

  /** The probability with which an interval covers what it is for, at least. */
  public static final double CONFIDENCE_LEVEL = 0.95;

  private static final double MISSED = 0.05;

  public Summary {
    intervals = Collections.unmodifiableMap(new EnumMap<>(intervals));
  }

  /**
   * The statistics of times in ns.
   *
   * @throws IllegalArgumentException where there is no value, or one is not finite
   * @throws ArithmeticException where one is no multiple of the quantum
   */
  public static Summary of(double[] nanos, Quantum quantum) {
    return of(nanos, quantum, Double.POSITIVE_INFINITY);
  }

  /** Statistics of values whose distribution has finite moments below an order alone. */
  public static Summary of(double[] nanos, Quantum quantum, double momentsBelow) {
    return of(nanos, quantum, momentsBelow, MISSED);
  }

  /**
   * Statistics with intervals of another level.
   *
   * @param missed the probability with which an interval misses the truth, at most
   */
  public static Summary of(double[] nanos, Quantum quantum, double momentsBelow, double missed) {
    double[] ascending = Quantiles.sorted(nanos);
    return of(ascending, mean(ascending, quantum), momentsBelow, new ConfidenceIntervals(missed));
  }

  /**
   * The statistics of times in ns alone, without their intervals, in the order of {@link
   * Statistic}: the same bits as those of {@link #of(double[], Quantum)}.
   */
  public static double[] figures(double[] nanos, Quantum quantum) {
    double[] ascending = Quantiles.sorted(nanos);
    double mean = mean(ascending, quantum);
    Statistic[] statistics = Statistic.values();
    double[] figures = new double[statistics.length];
    for (int i = 0; i < figures.length; i++) {
      figures[i] =
          switch (statistics[i]) {
            case MEAN -> mean;
            case SD -> sd(ascending, mean);
            default -> Quantiles.of(ascending, statistics[i].probability());
          };
    }
    return figures;
  }

  private static double mean(double[] nanos, Quantum quantum) {
    QuantaSum sum = new QuantaSum(quantum);
    for (double value : nanos) {
      sum.add(value);
    }
    return sum.mean();
  }

  /**
   * The statistics of values that are no times, such as ratios; the mean is that of the sorted
   * values, added from the smallest on.
   *
   * @throws IllegalArgumentException where there is no value, or one is not finite
   */
  public static Summary ofRatios(double[] ratios, double momentsBelow, double missed) {
    double[] ascending = Quantiles.sorted(ratios);
    double sum = 0;
    for (double value : ascending) {
      sum += value;
    }
    double mean = Math.min(Math.max(sum / ascending.length, ascending[0]), largest(ascending));
    return of(ascending, mean, momentsBelow, new ConfidenceIntervals(missed));
  }

  private static double largest(double[] ascending) {
    return ascending[ascending.length - 1];
  }

  private static Summary of(
      double[] ascending, double mean, double momentsBelow, ConfidenceIntervals confidence) {
    double sd = sd(ascending, mean);
    Map<Statistic, Double> values = new EnumMap<>(Statistic.class);
    Map<Statistic, Interval> intervals = new EnumMap<>(Statistic.class);
    values.put(Statistic.MEAN, mean);
    intervals.put(Statistic.MEAN, confidence.ofMean(ascending, mean, sd, momentsBelow));
    values.put(Statistic.SD, sd);
    intervals.put(Statistic.SD, confidence.ofSd(ascending, mean, sd, momentsBelow));
    for (Statistic statistic : Statistic.values()) {
      if (statistic.isQuantile()) {
        double probability = statistic.probability();
        values.put(statistic, Quantiles.of(ascending, probability));
        intervals.put(statistic, confidence.ofQuantile(ascending, probability));
      }
    }
    return of(values, intervals);
  }

  /** The statistics of all values divided by a positive number, such as a base run time. */
  public Summary dividedBy(double divisor) {
    if (!(divisor > 0) || Double.isInfinite(divisor)) {
      throw new IllegalArgumentException("divisor: above 0 and finite, got " + divisor);
    }
    Map<Statistic, Double> values = new EnumMap<>(Statistic.class);
    Map<Statistic, Interval> divided = new EnumMap<>(Statistic.class);
    for (Statistic statistic : Statistic.values()) {
      values.put(statistic, value(statistic) / divisor);
    }
    intervals.forEach((statistic, interval) -> divided.put(statistic, interval.dividedBy(divisor)));
    return of(values, divided);
  }

  public double value(Statistic statistic) {
    return switch (statistic) {
      case MEAN -> mean;
      case SD -> sd;
      case MIN -> min;
      case P1 -> p1;
      case P5 -> p5;
      case P25 -> p25;
      case P50 -> p50;
      case P75 -> p75;
      case P95 -> p95;
      case P99 -> p99;
      case MAX -> max;
    };
  }

  private static Summary of(Map<Statistic, Double> values, Map<Statistic, Interval> intervals) {
    double[] v = values.values().stream().mapToDouble(Double::doubleValue).toArray();
    return new Summary(
        v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7], v[8], v[9], v[10], intervals);
  }

  private static double sd(double[] ascending, double mean) {
    double squares = 0;
    for (double value : ascending) {
      squares += (value - mean) * (value - mean);
    }
    return ascending.length < 2 ? 0 : Math.sqrt(squares / (ascending.length - 1));
  }
}
