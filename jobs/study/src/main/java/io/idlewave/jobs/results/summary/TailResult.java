package io.idlewave.jobs.results.summary;

import io.idlewave.perturb.statistics.Interval;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a fit to the largest run times says beyond them: an extrapolation. */
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

  /** A quantile of the run time by the fit. */
  public record FittedQuantile(double probability, double runtimeNanos, Interval interval) {}

  /** How likely a limit is exceeded by the fit. */
  public record FittedLimit(double limitNanos, double probability, Interval interval) {}
}
