package io.idlewave.jobs.report;

import io.idlewave.ingest.model.PlainText;
import io.idlewave.jobs.failure.BadResultsException;
import io.idlewave.jobs.report.ScenarioView.BoundView;
import io.idlewave.jobs.results.row.RuntimeRow;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.summary.Condition;
import io.idlewave.jobs.results.summary.ScenarioResult;
import io.idlewave.jobs.results.summary.Statistics;
import io.idlewave.jobs.text.BoundWords;
import io.idlewave.perturb.statistics.Statistic;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The scenarios of a run, with what their replicates say; one of them is in memory at a time. */
final class ScenarioViews {

  /** Scenarios with a distribution of their own. */
  static final int MOST = 200;

  private record Key(String scenario, String bound) {}

  /** Bins that the bounds of one scenario share. */
  private record Range(double from, double width, int bins) {}

  private record Found(HistogramView histogram, EcdfView ecdf, Convergence convergence) {}

  private final RunData run;
  private final BoundWords words;
  private final Map<String, List<ScenarioResult>> shown = new LinkedHashMap<>();
  private final Map<Key, Found> found = new HashMap<>();
  private final int all;

  private @Nullable Key open;
  private double[] runtimes = new double[64];
  private int count;

  ScenarioViews(RunData run) {
    this.run = run;
    this.words = BoundWords.of(run.summary());
    Map<String, List<ScenarioResult>> byName = new LinkedHashMap<>();
    run.stated().forEach(r -> byName.computeIfAbsent(r.name(), name -> new ArrayList<>()).add(r));
    this.all = byName.size();
    byName.forEach(
        (name, results) -> {
          if (shown.size() < MOST) {
            shown.put(name, results);
          }
        });
  }

  /** The scenarios in the order of the study. */
  List<ScenarioView> views() {
    run.read(Tables.RUNTIMES, this::add);
    close();
    return shown.values().stream().map(this::view).toList();
  }

  /** How they were thinned out; null where all are there. */
  @Nullable String note() {
    return Notes.first(shown.size(), all, "scenarios; summary.json has all");
  }

  private void add(RuntimeRow row) {
    Key key = new Key(row.scenario(), row.bound().label());
    if (!key.equals(open)) {
      close();
      open = shown.containsKey(row.scenario()) ? key : null;
    }
    Double nanos = row.runtimeNanos();
    if (open != null && nanos != null) {
      if (count == runtimes.length) {
        runtimes = Arrays.copyOf(runtimes, 2 * count);
      }
      runtimes[count++] = nanos;
    }
  }

  private void close() {
    Key key = open;
    if (key != null && count > 0) {
      double[] inOrder = Arrays.copyOf(runtimes, count);
      Convergence convergence = Convergence.of(inOrder, run.missed());
      Arrays.sort(inOrder);
      Range range = range(Objects.requireNonNull(shown.get(key.scenario())));
      requireWithin(range, key, inOrder);
      found.put(
          key,
          new Found(
              HistogramView.of(inOrder, range.from(), range.width(), range.bins()),
              EcdfView.of(inOrder),
              convergence));
    }
    open = null;
    count = 0;
  }

  /** The summary states the least and the greatest run time, perhaps rounded. */
  private void requireWithin(Range range, Key key, double[] ascending) {
    double slack = Math.max(1, range.width());
    double least = ascending[0];
    double greatest = ascending[ascending.length - 1];
    double to = range.from() + range.width() * range.bins();
    if (least < range.from() - slack || greatest > to + slack) {
      throw new BadResultsException(
          "%s/summary.json: run times of %s, %s: from %s to %s ns, got %s to %s ns in runtimes.avro"
              .formatted(
                  run.folder().location(),
                  PlainText.label(key.scenario()),
                  key.bound(),
                  range.from(),
                  to,
                  least,
                  greatest));
    }
  }

  private static Range range(List<ScenarioResult> results) {
    double from = Double.POSITIVE_INFINITY;
    double to = Double.NEGATIVE_INFINITY;
    int bins = 1;
    for (ScenarioResult result : results) {
      Statistics runtime = result.runtimeNanos();
      if (runtime != null) {
        from = Math.min(from, runtime.min());
        to = Math.max(to, runtime.max());
        bins = Math.max(bins, HistogramView.bins(result.finished()));
      }
    }
    return to < from ? new Range(0, 0, 1) : new Range(from, (to - from) / bins, bins);
  }

  private ScenarioView view(List<ScenarioResult> results) {
    Range range = range(results);
    ScenarioResult first = results.get(0);
    return new ScenarioView(
        PlainText.name(first.name()),
        Answer.of(results, run.summary()),
        run.summary().restrictions().stream().map(Condition::code).toList(),
        first.baseNanos(),
        range.from(),
        range.width(),
        results.stream().map(this::view).toList());
  }

  private BoundView view(ScenarioResult result) {
    Statistics runtime = result.runtimeNanos();
    Found distribution = found.get(new Key(result.name(), result.bound()));
    String cycle = result.deadlockCycle();
    return new BoundView(
        result.bound(),
        words.of(result.bound()),
        result.replicates(),
        result.deadlocks(),
        cycle == null ? null : PlainText.name(cycle),
        runtime == null ? null : Double.valueOf(runtime.min()),
        runtime == null ? null : Double.valueOf(runtime.max()),
        runtime == null ? null : Double.valueOf(runtime.sd()),
        Figure.runtime(result, Statistic.MEAN),
        Figure.runtime(result, Statistic.P50),
        Figure.runtime(result, Statistic.P95),
        Figure.runtime(result, Statistic.P99),
        Figure.slowdown(result),
        Figure.delay(result),
        distribution == null ? null : distribution.histogram(),
        distribution == null ? null : distribution.ecdf(),
        distribution == null ? null : distribution.convergence());
  }
}
