package io.idlewave.jobs.why;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * What a difference is beside those of runs of one kind. The first run and those like it are a
 * sample of normal numbers; a further one of that kind lies within their mean and t s sqrt(1 + 1/n)
 * with a probability of 95 %, where s is their standard deviation and t of n - 1 degrees of
 * freedom.
 */
public final class Verdict {

  /** The second run takes longer than those of the first kind. */
  public static final String SLOWER = "slower";

  static final String FASTER = "faster";

  /** Runs of the first kind may differ as much. */
  public static final String NOISE = "no difference beyond noise";

  private static final double MISSED = 0.05;

  private Verdict() {}

  /**
   * By how much a further run of one kind may differ by chance from the mean.
   *
   * @param differences of runs of one kind from one of them, whose own is 0 and stands among them;
   *     two at least
   */
  static double noiseNanos(double[] differences) {
    return TDistribution.of(differences.length - 1.0).inverseSurvivalProbability(MISSED / 2)
        * error(differences);
  }

  /** The standard error of a further one, beside their mean. */
  private static double error(double[] differences) {
    int n = differences.length;
    double mean = mean(differences);
    double squares = Arrays.stream(differences).map(of -> (of - mean) * (of - mean)).sum();
    return StrictMath.sqrt(squares / (n - 1) * (1 + 1.0 / n));
  }

  /**
   * The probability with which a further run of one kind has by chance a lead of 0 or less, where
   * this one has {@code lead} beside their mean.
   *
   * @param leads of runs of one kind, two at least
   */
  static double turns(double lead, double[] leads) {
    double error = error(leads);
    return error > 0
        ? TDistribution.of(leads.length - 1.0).survivalProbability(lead / error)
        : lead > 0 ? 0 : 0.5;
  }

  static double mean(double[] differences) {
    return Arrays.stream(differences).average().orElseThrow();
  }

  /** The verdict on a difference, beside those of runs of one kind; without any, by its sign. */
  static String of(double difference, double[] differences) {
    double excess = differences.length < 2 ? difference : difference - mean(differences);
    double noise = differences.length < 2 ? 0 : noiseNanos(differences);
    return Math.abs(excess) <= noise ? NOISE : excess > 0 ? SLOWER : FASTER;
  }
}
