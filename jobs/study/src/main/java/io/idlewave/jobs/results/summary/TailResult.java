package io.idlewave.jobs.results.summary;

import io.idlewave.perturb.statistics.Interval;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a fit to the largest run times says beyond them: an extrapolation. The component names are a
 * stable contract.
 *
 * @param bound of the run time
 * @param source {@code fit}: no replicate shows these values
 * @param thresholdNanos the run time that the fitted ones exceed, in ns; null where nothing could
 *     be fitted, as all that follows
 * @param excesses run times that were fitted
 * @param shape of the generalised Pareto distribution
 * @param quantiles quantiles of the run time by the fit
 * @param limit how likely the limit is exceeded by the fit; null without a limit, and where the
 *     limit lies below the threshold
 */
public record TailResult(
    String scenario,
    String bound,
    String source,
    @Nullable Double thresholdNanos,
    @Nullable Integer excesses,
    @Nullable Double shape,
    @Nullable Double scaleNanos,
    @Nullable List<FittedQuantile> quantiles,
    @Nullable FittedLimit limit) {

  /** What such values are called. */
  public static final String FIT = "fit";

  public TailResult {
    quantiles = quantiles == null ? null : List.copyOf(quantiles);
  }

  /** Nothing could be fitted. */
  public static TailResult none(String scenario, String bound) {
    return new TailResult(scenario, bound, FIT, null, null, null, null, null, null);
  }

  /**
   * A quantile of the run time by the fit.
   *
   * @param interval by the profile likelihood, in ns
   */
  public record FittedQuantile(double probability, double runtimeNanos, Interval interval) {}

  /**
   * How likely a limit is exceeded by the fit.
   *
   * @param probability of a longer run
   * @param interval of the probability, by the profile likelihood
   */
  public record FittedLimit(double limitNanos, double probability, Interval interval) {}
}
