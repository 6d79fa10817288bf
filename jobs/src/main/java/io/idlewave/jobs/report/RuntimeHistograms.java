package io.idlewave.jobs.report;

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
final class RuntimeHistograms {

  private static final int MAX_IN_FULL = 2;
  private static final int MAX_SHOWN = 24;
  private static final int BINS = 12;
  private static final int BINS_ON_A_LINE = 40;

  private final Map<Key, Shown> shown = new LinkedHashMap<>();
  private final int left;

  private record Key(String scenario, String bound) {}

  private record Shown(ScenarioResult result, Histogram beyondBase) {}

  RuntimeHistograms(List<ScenarioResult> results) {
    List<ScenarioResult> candidates = results.stream().filter(RuntimeHistograms::isShown).toList();
    int bins = candidates.size() <= MAX_IN_FULL ? BINS : BINS_ON_A_LINE;
    for (ScenarioResult result : candidates.subList(0, Math.min(MAX_SHOWN, candidates.size()))) {
      shown.put(new Key(result.name(), result.bound()), new Shown(result, empty(result, bins)));
    }
    left = candidates.size() - shown.size();
  }

  private static boolean isShown(ScenarioResult result) {
    return result.runtimeNanos() != null && !result.bound().equals("lower");
  }

  private static Histogram empty(ScenarioResult result, int bins) {
    Statistics runtime = Objects.requireNonNull(result.runtimeNanos());
    return new Histogram(
        runtime.min() - result.baseNanos(), runtime.max() - result.baseNanos(), bins);
  }

  /** Counts a replicate, if its scenario and bound are shown. */
  void add(RuntimeRow row) {
    Shown scenario = shown.get(new Key(row.scenario(), row.bound().label()));
    Double runtimeNanos = row.runtimeNanos();
    if (scenario != null && runtimeNanos != null) {
      scenario.beyondBase().add(runtimeNanos - scenario.result().baseNanos());
    }
  }

  /** The histograms, behind an empty line. */
  List<String> lines(int barWidth) {
    return shown.size() <= MAX_IN_FULL ? inFull(barWidth) : onALineEach();
  }

  private List<String> onALineEach() {
    double base = shown.values().iterator().next().result().baseNanos();
    TextTable table =
        new TextTable(
            2,
            "scenario",
            "bound",
            "from",
            "run times beyond the base of " + HumanUnits.time(base),
            "to");
    for (Shown scenario : shown.values()) {
      Histogram histogram = scenario.beyondBase();
      table.add(
          scenario.result().name(),
          scenario.result().bound(),
          HumanUnits.time(histogram.min()),
          histogram.outline(BINS_ON_A_LINE),
          HumanUnits.time(histogram.max()));
    }
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.addAll(table.lines());
    if (left > 0) {
      lines.add("(" + left + " more are left out)");
    }
    return lines;
  }

  private List<String> inFull(int barWidth) {
    List<String> lines = new ArrayList<>();
    for (Shown scenario : shown.values()) {
      ScenarioResult result = scenario.result();
      lines.add("");
      lines.add(
          "run times of %s (%s) beyond the base of %s, %s"
              .formatted(
                  result.name(),
                  result.bound(),
                  HumanUnits.time(result.baseNanos()),
                  HumanUnits.things(result.replicates() - result.deadlocks(), "replicate")));
      lines.addAll(scenario.beyondBase().lines(barWidth));
    }
    return lines;
  }
}
