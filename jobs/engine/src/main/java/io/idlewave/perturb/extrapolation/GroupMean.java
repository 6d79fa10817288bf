package io.idlewave.perturb.extrapolation;

import java.util.Arrays;

/**
 * The mean of independent groups, with Student's interval of 95 %.
 *
 * @param mean over groups
 * @param lower end of the interval
 * @param upper end of the interval
 */
public record GroupMean(double mean, double lower, double upper) {

  /** Two-sided, of {@value PhaseSample#GROUPS} groups: 9 degrees of freedom. */
  private static final double STUDENT = 2.2621571628;

  /** For one value per group. */
  public static GroupMean of(double[] groups) {
    if (groups.length != PhaseSample.GROUPS) {
      throw new IllegalArgumentException(
          "groups: " + PhaseSample.GROUPS + ", got " + groups.length);
    }
    double mean = Arrays.stream(groups).sum() / groups.length;
    double squares = Arrays.stream(groups).map(v -> (v - mean) * (v - mean)).sum();
    double half = STUDENT * Math.sqrt(squares / (groups.length - 1.0) / groups.length);
    return new GroupMean(mean, mean - half, mean + half);
  }

  /** For the differences of two values per group. */
  public static GroupMean ofDifferences(double[] groups, double[] others) {
    double[] differences = groups.clone();
    for (int group = 0; group < differences.length; group++) {
      differences[group] -= others[group];
    }
    return of(differences);
  }
}
