package io.idlewave.jobs.report;

import io.idlewave.ingest.model.PlainText;
import io.idlewave.jobs.results.summary.Estimates;
import io.idlewave.jobs.results.summary.LimitResult;
import io.idlewave.jobs.results.summary.PrecisionResult;
import io.idlewave.jobs.results.summary.TailResult;
import io.idlewave.jobs.text.HumanUnits;
import io.idlewave.perturb.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What was asked of the replicates beside their statistics.
 *
 * @param note how it was thinned out
 * @param sentences the answers, in words
 */
public record EstimateSection(@Nullable String note, List<String> sentences) implements Section {

  private static final int MOST = 2 * ScenarioViews.MOST;

  /** Takes an immutable copy. */
  public EstimateSection {
    sentences = List.copyOf(sentences);
  }

  static Section of(RunData run) {
    Estimates estimates = run.summary().estimates();
    List<String> all = new ArrayList<>();
    if (estimates != null) {
      PrecisionResult precision = estimates.precision();
      if (precision != null) {
        all.add(sentence(precision));
      }
      estimates.limits().forEach(limit -> all.add(sentence(limit)));
      estimates.tails().forEach(tail -> all.add(sentence(tail)));
    }
    return all.isEmpty()
        ? new Missing("Nothing was asked for: run with --precision, --limit or --tail.")
        : new EstimateSection(Notes.first(MOST, all.size(), "estimates"), Notes.head(all, MOST));
  }

  private static String sentence(PrecisionResult found) {
    return "The precision that was asked for was %s after %d of at most %d passes, %s of each scenario."
        .formatted(
            found.reached() ? "reached" : "not reached",
            found.passes(),
            found.maxPasses(),
            HumanUnits.things(found.replicates(), "replicate"));
  }

  private static String sentence(LimitResult found) {
    return "%s (%s): %d of %d replicates take longer than %s: %s (%s)."
        .formatted(
            PlainText.label(found.scenario()),
            found.bound(),
            found.beyond(),
            found.replicates(),
            HumanUnits.time(found.limitNanos()),
            percent(found.probability()),
            interval(found.interval(), true));
  }

  private static String sentence(TailResult found) {
    String who = "%s (%s): ".formatted(PlainText.label(found.scenario()), found.bound());
    List<TailResult.FittedQuantile> quantiles = found.quantiles();
    if (quantiles == null || quantiles.isEmpty()) {
      return who + "nothing could be fitted to the longest run times.";
    }
    List<String> parts =
        quantiles.stream()
            .map(
                quantile ->
                    "%s of the runs take at most %s (%s)"
                        .formatted(
                            percent(quantile.probability()),
                            HumanUnits.time(quantile.runtimeNanos()),
                            interval(quantile.interval(), false)))
            .toList();
    return who + "by a fit, which no replicate shows, " + String.join(", ", parts) + ".";
  }

  private static String interval(Interval interval, boolean shares) {
    return "95 % interval "
        + end(interval.lower(), shares)
        + " to "
        + end(interval.upper(), shares);
  }

  private static String end(@Nullable Double value, boolean share) {
    return value == null ? "open" : share ? percent(value) : HumanUnits.time(value);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.4g %%", 100 * share);
  }
}
