package io.idlewave.perturb.statistics;

import org.apache.commons.statistics.distribution.BetaDistribution;

/**
 * How often something happens, from how often it happened in independent trials.
 *
 * @param count of the trials in which it happened
 * @param trials at least 1
 */
public record Proportion(long count, long trials) {

  public Proportion {
    if (trials < 1 || count < 0 || count > trials) {
      throw new IllegalArgumentException(
          "proportion: 0 to %d of at least 1 trial, got %d".formatted(trials, count));
    }
  }

  /** The share of the trials in which it happened. */
  public double share() {
    return (double) count / trials;
  }

  /**
   * The interval of its probability by Clopper and Pearson (The use of confidence or fiducial
   * limits illustrated in the case of the binomial, Biometrika, 1934), which covers at least what
   * it says at any probability and any number of trials. Of n trials without a case the upper end
   * is {@code 1 - (missed / 2)^(1/n)}: 3.7 / n at 95 %, the rule of three with both ends kept.
   *
   * @param missed the probability with which the interval misses the truth, at most
   */
  public Interval interval(double missed) {
    double lower =
        count == 0
            ? 0
            : BetaDistribution.of((double) count, trials - count + 1.0)
                .inverseCumulativeProbability(missed / 2);
    double upper =
        count == trials
            ? 1
            : BetaDistribution.of(count + 1.0, (double) trials - count)
                .inverseSurvivalProbability(missed / 2);
    return new Interval(lower, upper);
  }
}
