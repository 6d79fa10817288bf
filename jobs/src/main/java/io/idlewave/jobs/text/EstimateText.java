package io.idlewave.jobs.text;

import io.idlewave.jobs.results.summary.Difference;
import io.idlewave.jobs.results.summary.Estimates;
import io.idlewave.jobs.results.summary.LimitResult;
import io.idlewave.jobs.results.summary.PrecisionResult;
import io.idlewave.jobs.results.summary.PrecisionResult.Reached;
import io.idlewave.jobs.results.summary.RunSummary;
import io.idlewave.jobs.results.summary.TailResult;
import io.idlewave.perturb.statistics.Interval;
import io.idlewave.perturb.statistics.Statistic;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What replicates tell beside the statistics of each scenario, as text: one block each. */
final class EstimateText {

  private final BoundWords bounds;

  private EstimateText(BoundWords bounds) {
    this.bounds = bounds;
  }

  /** The blocks by their names, each after an empty line; none in results of earlier versions. */
  static Map<String, List<String>> tables(RunSummary summary) {
    Map<String, List<String>> tables = new LinkedHashMap<>();
    Estimates estimates = summary.estimates();
    if (estimates != null) {
      EstimateText text = new EstimateText(BoundWords.of(summary));
      TextReport.put(tables, "precision", text.precision(estimates.precision()));
      TextReport.put(tables, "limit", text.limits(estimates.limits()));
      TextReport.put(tables, "tail", text.tails(estimates.tails()));
    }
    return tables;
  }

  /** What scenarios take longer than the reference. */
  static List<String> differences(RunSummary summary) {
    Estimates estimates = summary.estimates();
    return estimates == null
        ? List.of()
        : new EstimateText(BoundWords.of(summary)).differences(estimates.differences());
  }

  private List<String> precision(@Nullable PrecisionResult found) {
    if (found == null) {
      return List.of();
    }
    List<String> lines = new ArrayList<>(List.of(""));
    lines.add(
        "precision: %s after %s of at most %d, %s of each scenario; intervals of %s hold over all of them"
            .formatted(
                found.reached() ? "reached" : "not reached",
                HumanUnits.things(found.passes(), "pass", "passes"),
                found.maxPasses(),
                HumanUnits.things(found.replicates(), "replicate"),
                percent(found.levelPerLook())));
    List<Reached> missing = found.reaches().stream().filter(r -> !r.reached()).toList();
    if (!missing.isEmpty()) {
      TextTable table = new TextTable(3, "not reached", "bound", "", "asked for", "reaches");
      for (Reached interval : missing) {
        Double nanos = interval.foundNanos();
        table.add(
            interval.scenario(),
            bounds.of(interval.bound()),
            interval.statistic(),
            HumanUnits.time(interval.askedNanos()),
            nanos == null ? "open" : HumanUnits.time(nanos));
      }
      lines.addAll(table.lines());
    }
    return lines;
  }

  private List<String> differences(List<Difference> differences) {
    if (differences.stream().allMatch(EstimateText::isNone)) {
      return List.of();
    }
    return block(
        "longer than " + differences.get(0).reference() + ", replicate by replicate",
        differences.stream().allMatch(EstimateText::isConstant)
            ? constants(differences)
            : varying(differences));
  }

  /** Every replicate takes as long as that of the reference. */
  private static boolean isNone(Difference difference) {
    return isConstant(difference) && difference.differenceNanos().mean() == 0;
  }

  /** Every replicate differs by as much: no interval says anything. */
  private static boolean isConstant(Difference difference) {
    return difference.differenceNanos().min() == difference.differenceNanos().max();
  }

  private TextTable constants(List<Difference> differences) {
    TextTable table = new TextTable(2, "scenario", "bound", "mean", "mean ratio");
    for (Difference difference : differences) {
      table.add(
          difference.scenario(),
          bounds.of(difference.bound()),
          HumanUnits.time(difference.differenceNanos().mean()),
          ratio(difference.ratio().mean()));
    }
    return table;
  }

  private TextTable varying(List<Difference> differences) {
    TextTable table =
        new TextTable(2, "scenario", "bound", "mean", "95 %", "p50", "95 %", "mean ratio", "95 %");
    for (Difference difference : differences) {
      Map<String, Interval> intervals = difference.intervals().differenceNanos();
      double mean = difference.differenceNanos().mean();
      double median = difference.differenceNanos().p50();
      table.add(
          difference.scenario(),
          bounds.of(difference.bound()),
          HumanUnits.time(mean),
          IntervalText.reach(intervals.get(Statistic.MEAN.label()), mean),
          HumanUnits.time(median),
          IntervalText.reach(intervals.get(Statistic.P50.label()), median),
          ratio(difference.ratio().mean()),
          ratios(difference.intervals().ratio().get(Statistic.MEAN.label())));
    }
    return table;
  }

  private List<String> limits(List<LimitResult> limits) {
    if (limits.isEmpty()) {
      return List.of();
    }
    TextTable table =
        new TextTable(2, "scenario", "bound", "limit", "beyond", "probability", "95 %");
    for (LimitResult limit : limits) {
      table.add(
          limit.scenario(),
          bounds.of(limit.bound()),
          HumanUnits.time(limit.limitNanos()),
          limit.beyond() + " of " + limit.replicates(),
          percent(limit.probability()),
          percents(limit.interval()));
    }
    return block("run times beyond the limit", table);
  }

  private List<String> tails(List<TailResult> tails) {
    if (tails.isEmpty()) {
      return List.of();
    }
    if (tails.stream().allMatch(tail -> tail.shape() == null)) {
      return List.of("", "fit: nothing could be fitted to the longest run times");
    }
    TextTable table =
        new TextTable(
            2, "fit", "bound", "shape", "p99.9", "95 %", "p99.99", "95 %", "beyond limit");
    for (TailResult tail : tails) {
      List<TailResult.FittedQuantile> quantiles = tail.quantiles();
      Double shape = tail.shape();
      TailResult.FittedLimit limit = tail.limit();
      table.add(
          tail.scenario(),
          bounds.of(tail.bound()),
          shape == null ? "none" : String.format(Locale.ROOT, "%.2f", shape),
          quantile(quantiles, 0),
          quantileReach(quantiles, 0),
          quantile(quantiles, 1),
          quantileReach(quantiles, 1),
          limit == null ? "-" : percents(limit.interval()));
    }
    return block(
        "fit: a generalised Pareto distribution of the longest run times; no replicate shows this",
        table);
  }

  private static String quantile(@Nullable List<TailResult.FittedQuantile> quantiles, int index) {
    return quantiles == null || index >= quantiles.size()
        ? "-"
        : HumanUnits.time(quantiles.get(index).runtimeNanos());
  }

  private static String quantileReach(
      @Nullable List<TailResult.FittedQuantile> quantiles, int index) {
    return quantiles == null || index >= quantiles.size()
        ? "-"
        : IntervalText.reach(quantiles.get(index).interval(), quantiles.get(index).runtimeNanos());
  }

  private static List<String> block(String heading, TextTable table) {
    List<String> lines = new ArrayList<>(List.of("", heading));
    lines.addAll(table.lines());
    return lines;
  }

  private static String ratio(double ratio) {
    return String.format(Locale.ROOT, "x%.4f", ratio);
  }

  private static String ratios(@Nullable Interval interval) {
    return IntervalText.ends(interval, ratio -> String.format(Locale.ROOT, "%.4f", ratio));
  }

  private static String percents(Interval interval) {
    return IntervalText.ends(interval, EstimateText::percent);
  }

  /** Three digits, however small. */
  private static String percent(double share) {
    double percent = 100 * share;
    if (percent == 0 || percent == 100) {
      return String.format(Locale.ROOT, "%.0f %%", percent);
    }
    return percent < 0.01
        ? String.format(Locale.ROOT, "%.1e %%", percent)
        : String.format(Locale.ROOT, percent < 1 ? "%.3f %%" : "%.2f %%", percent);
  }
}
