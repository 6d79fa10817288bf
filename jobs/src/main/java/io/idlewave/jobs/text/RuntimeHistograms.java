package io.idlewave.jobs.text;

import io.idlewave.jobs.results.row.RuntimeRow;
import io.idlewave.jobs.results.summary.ScenarioResult;
import io.idlewave.jobs.results.summary.Statistics;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * One histogram of run times per scenario, of the bound that no run time exceeds: a bar per bin
 * where there are few scenarios, a line per scenario where there are many. What is counted is the
 * time beyond the base, because the spread is often small beside the base.
 */
public final class RuntimeHistograms {

  private static final int MAX_IN_FULL = 2;
  private static final int MAX_SHOWN = 24;
  private static final int BINS = 12;
  private static final int BINS_ON_A_LINE = 24;

  private final Map<Key, Shown> shown = new LinkedHashMap<>();
  private final BoundWords bounds;
  private final int left;

  private record Key(String scenario, String bound) {}

  private record Shown(ScenarioResult result, double baseNanos, Histogram beyondBase) {}

  RuntimeHistograms(List<ScenarioResult> results, BoundWords bounds) {
    this.bounds = bounds;
    List<ScenarioResult> candidates = results.stream().filter(RuntimeHistograms::isShown).toList();
    int mostBins = candidates.size() <= MAX_IN_FULL ? BINS : BINS_ON_A_LINE;
    for (ScenarioResult result : candidates.subList(0, Math.min(MAX_SHOWN, candidates.size()))) {
      double baseNanos = Objects.requireNonNull(result.baseNanos());
      shown.put(
          new Key(result.name(), result.bound()),
          new Shown(result, baseNanos, empty(result, baseNanos, mostBins)));
    }
    left = candidates.size() - shown.size();
  }

  /** A single replicate, and run times that read all the same, stand in the table already. */
  private static boolean isShown(ScenarioResult result) {
    return result.runtimeNanos() != null
        && result.baseNanos() != null
        && (result.replicates() > 1 || result.network() == null)
        && !result.bound().equals("lower")
        && isSpread(
            Objects.requireNonNull(result.runtimeNanos()),
            Objects.requireNonNull(result.baseNanos()));
  }

  private static boolean isSpread(Statistics runtime, double baseNanos) {
    return !HumanUnits.time(runtime.min() - baseNanos)
        .equals(HumanUnits.time(runtime.max() - baseNanos));
  }

  private static Histogram empty(ScenarioResult result, double baseNanos, int mostBins) {
    Statistics runtime = Objects.requireNonNull(result.runtimeNanos());
    // Rice's rule: few replicates do not fill many bins
    long finished = result.replicates() - result.deadlocks();
    int bins = (int) Math.min(mostBins, Math.max(1, Math.round(2 * Math.cbrt((double) finished))));
    return new Histogram(runtime.min() - baseNanos, runtime.max() - baseNanos, bins);
  }

  /** Counts a replicate, if its scenario and bound are shown. */
  void add(RuntimeRow row) {
    Shown scenario = shown.get(new Key(row.scenario(), row.bound().label()));
    Double runtimeNanos = row.runtimeNanos();
    if (scenario != null && runtimeNanos != null) {
      scenario.beyondBase().add(runtimeNanos - scenario.baseNanos());
    }
  }

  /** The histograms, after an empty line. */
  List<String> lines(int barWidth, Glyphs glyphs) {
    if (shown.isEmpty()) {
      return List.of();
    }
    return shown.size() <= MAX_IN_FULL ? inFull(barWidth, glyphs) : onALineEach(glyphs);
  }

  private List<String> onALineEach(Glyphs glyphs) {
    double base = shown.values().iterator().next().baseNanos();
    TextTable table = new TextTable(2, "scenario", "bound", "from", "", "to");
    for (Shown scenario : shown.values()) {
      Histogram histogram = scenario.beyondBase();
      table.add(
          scenario.result().name(),
          bounds.of(scenario.result().bound()),
          HumanUnits.time(histogram.min()),
          histogram.outline(BINS_ON_A_LINE, glyphs),
          HumanUnits.time(histogram.max()));
    }
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.add("run times beyond the base of " + HumanUnits.time(base));
    lines.addAll(table.lines());
    if (left > 0) {
      lines.add("(" + left + " more are left out)");
    }
    return lines;
  }

  private List<String> inFull(int barWidth, Glyphs glyphs) {
    List<String> lines = new ArrayList<>();
    for (Shown scenario : shown.values()) {
      ScenarioResult result = scenario.result();
      lines.add("");
      lines.add(
          "run times of %s (%s) beyond the base of %s, %s"
              .formatted(
                  result.name(),
                  bounds.of(result.bound()),
                  HumanUnits.time(scenario.baseNanos()),
                  HumanUnits.things(result.replicates() - result.deadlocks(), "replicate")));
      lines.addAll(scenario.beyondBase().lines(barWidth, glyphs));
    }
    return lines;
  }
}
