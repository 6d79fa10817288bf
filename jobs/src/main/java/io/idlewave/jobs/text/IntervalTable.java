package io.idlewave.jobs.text;

import io.idlewave.jobs.results.summary.ScenarioResult;
import io.idlewave.jobs.results.summary.Statistics;
import io.idlewave.perturb.statistics.Interval;
import io.idlewave.perturb.statistics.OpenEnd;
import io.idlewave.perturb.statistics.Statistic;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How far the 95 % intervals of run times reach below and above the figures in the table of
 * results. Scenarios without any interval, and those whose replicates are all equal, have no row.
 */
final class IntervalTable {

  private final BoundWords bounds;
  private final TextTable table =
      new TextTable(2, "95 % interval", "bound", "mean", "p50", "p95", "p99");
  private final Set<OpenEnd> reasons = EnumSet.noneOf(OpenEnd.class);
  private boolean empty = true;

  IntervalTable(BoundWords bounds) {
    this.bounds = bounds;
  }

  /** The lines below the table of results, none where no scenario has an interval. */
  static List<String> lines(List<ScenarioResult> scenarios, BoundWords bounds) {
    IntervalTable table = new IntervalTable(bounds);
    scenarios.forEach(table::add);
    return table.lines();
  }

  /** A statistic as text, a dash where so many replicates say nothing of it. */
  static String figure(ScenarioResult result, Statistic statistic, double nanos) {
    return statistic.isCarriedBy(result.finished()) ? HumanUnits.time(nanos) : "-";
  }

  private void add(ScenarioResult result) {
    Statistics runtime = result.runtimeNanos();
    if (runtime == null
        || runtime.min() == runtime.max()
        || result.intervals().runtimeNanos().values().stream().noneMatch(Interval::isClosed)) {
      return;
    }
    empty = false;
    table.add(
        result.name(),
        bounds.of(result.bound()),
        cell(result, Statistic.MEAN, runtime.mean()),
        cell(result, Statistic.P50, runtime.p50()),
        cell(result, Statistic.P95, runtime.p95()),
        cell(result, Statistic.P99, runtime.p99()));
  }

  private String cell(ScenarioResult result, Statistic statistic, double nanos) {
    Interval interval = result.intervals().runtimeNanos().get(statistic.label());
    if (interval == null || !statistic.isCarriedBy(result.finished())) {
      return "-";
    }
    for (OpenEnd reason : OpenEnd.values()) {
      if (reason.label().equals(interval.open())) {
        reasons.add(reason);
      }
    }
    return HumanUnits.reach(below(nanos, interval), above(nanos, interval));
  }

  private static @Nullable Double below(double nanos, Interval interval) {
    Double lower = interval.lower();
    return lower == null ? null : Double.valueOf(nanos - lower);
  }

  private static @Nullable Double above(double nanos, Interval interval) {
    Double upper = interval.upper();
    return upper == null ? null : Double.valueOf(upper - nanos);
  }

  private List<String> lines() {
    if (empty) {
      return List.of();
    }
    List<String> lines = new ArrayList<>(List.of(""));
    lines.addAll(table.lines());
    reasons.forEach(reason -> lines.add("open: " + OpenEndWords.of(reason)));
    return lines;
  }
}
