package io.idlewave.perturb.statistics;

import java.util.function.DoublePredicate;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.jspecify.annotations.Nullable;

/**
 * A generalised Pareto distribution fitted to the largest tenth of a sample, at most 1,000 values,
 * by maximum likelihood (J. Pickands, Statistical inference using extreme order statistics, The
 * Annals of Statistics, 1975): what it says beyond the sample is an extrapolation. Intervals are
 * those of the profile likelihood, without any draw.
 */
public final class TailFit {

  /** The fewest values that a tail is fitted to: 50 excesses. */
  public static final int FEWEST_VALUES = 500;

  private static final int VALUES_PER_EXCESS = 10;
  private static final int MOST_EXCESSES = 1_000;
  private static final int BISECTIONS = 40;

  /** An end that far beyond the estimate is no end. */
  private static final double FARTHEST = 1e6;

  /** Shares of the excesses that stand for none and for all of them. */
  private static final double NEVER = 1e-300;

  private static final double ALWAYS = 1 - 1e-9;

  private final double threshold;
  private final double excessShare;
  private final ExcessLikelihood likelihood;
  private final ExcessLikelihood.Fitted fitted;
  private final double worstLogLikelihood;

  private TailFit(double threshold, double excessShare, double[] excesses, double missed) {
    this.threshold = threshold;
    this.excessShare = excessShare;
    this.likelihood = new ExcessLikelihood(excesses);
    this.fitted = likelihood.best();
    this.worstLogLikelihood =
        fitted.logLikelihood()
            - ChiSquaredDistribution.of(1).inverseSurvivalProbability(missed) / 2;
  }

  /**
   * Fits the tail of values; null where there are too few of them, or where the largest do not
   * differ.
   *
   * @param missed the probability with which an interval misses what it is for
   */
  public static @Nullable TailFit of(double[] values, double missed) {
    double[] ascending = Quantiles.sorted(values);
    int count = ascending.length;
    if (count < FEWEST_VALUES) {
      return null;
    }
    int excessCount = Math.min(count / VALUES_PER_EXCESS, MOST_EXCESSES);
    double threshold = ascending[count - excessCount - 1];
    double[] excesses = new double[excessCount];
    for (int i = 0; i < excessCount; i++) {
      excesses[i] = ascending[count - excessCount + i] - threshold;
    }
    return excesses[0] == excesses[excessCount - 1]
        ? null
        : new TailFit(threshold, (double) excessCount / count, excesses, missed);
  }

  /** The value that the fitted ones exceed. */
  public double threshold() {
    return threshold;
  }

  /** The number of values that were fitted. */
  public int excesses() {
    return likelihood.excesses().length;
  }

  /** The distribution's shape: below 0 it ends, at 0 it is exponential, above its tail is heavy. */
  public double shape() {
    return fitted.shape();
  }

  /** The scale of the distribution, in the unit of the values. */
  public double scale() {
    return fitted.scale();
  }

  /** Whether the quantile at a probability lies above the threshold. */
  public boolean reaches(double probability) {
    return probability < 1 && 1 - probability < excessShare;
  }

  /** The quantile at a probability above that of the threshold. */
  public double quantile(double probability) {
    return threshold
        + fitted.scale() * ExcessLikelihood.reach(fitted.shape(), oddsOf(1 - probability));
  }

  /** Its interval; an end is open where no value is too far out for the sample. */
  public Interval quantileInterval(double probability) {
    double odds = oddsOf(1 - probability);
    double estimate = quantile(probability) - threshold;
    Double lower = end(estimate, estimate / FARTHEST, d -> isIn(d, odds));
    Double upper = end(estimate, estimate * FARTHEST, d -> isIn(d, odds));
    return Interval.of(
        threshold + (lower == null ? 0 : lower),
        upper == null ? null : Double.valueOf(threshold + upper),
        OpenEnd.TOO_FEW_REPLICATES);
  }

  /** The probability of more than {@code value}, which lies above the threshold. */
  public double probabilityBeyond(double value) {
    return excessShare / ExcessLikelihood.odds(fitted.shape(), fitted.scale(), value - threshold);
  }

  public Interval probabilityInterval(double value) {
    double distance = value - threshold;
    double estimate = Math.min(probabilityBeyond(value) / excessShare, ALWAYS);
    double from = Math.max(estimate, NEVER);
    Double rare = estimate <= NEVER ? null : end(from, NEVER, share -> isIn(distance, 1 / share));
    Double often = end(from, ALWAYS, share -> isIn(distance, 1 / share));
    return new Interval(
        rare == null ? 0 : rare * excessShare, (often == null ? 1 : often) * excessShare);
  }

  private double oddsOf(double probabilityBeyond) {
    if (!(probabilityBeyond > 0 && probabilityBeyond < excessShare)) {
      throw new IllegalArgumentException(
          "probability beyond: above 0 and below " + excessShare + ", got " + probabilityBeyond);
    }
    return excessShare / probabilityBeyond;
  }

  private boolean isIn(double distance, double odds) {
    return likelihood.through(distance, odds).logLikelihood() >= worstLogLikelihood;
  }

  /** Where a value leaves the interval on the way from the estimate; null where it never does. */
  private static @Nullable Double end(double estimate, double farthest, DoublePredicate isIn) {
    if (isIn.test(farthest)) {
      return null;
    }
    double inside = StrictMath.log(estimate);
    double outside = StrictMath.log(farthest);
    for (int i = 0; i < BISECTIONS; i++) {
      double middle = inside + (outside - inside) / 2;
      if (isIn.test(StrictMath.exp(middle))) {
        inside = middle;
      } else {
        outside = middle;
      }
    }
    return StrictMath.exp(outside);
  }
}
