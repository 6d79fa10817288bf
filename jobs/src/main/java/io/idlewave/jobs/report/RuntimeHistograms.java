package io.idlewave.jobs.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One histogram of run times per scenario, of the bound that no run time exceeds. What is counted
 * is the time beyond the base, because the spread is often small beside the base.
 */
final class RuntimeHistograms {

  private static final int BINS = 12;
  private static final int MAX_SHOWN = 8;

  private final Map<Key, Shown> shown = new LinkedHashMap<>();
  private final int left;

  private record Key(String scenario, String bound) {}

  private record Shown(ScenarioResult result, Histogram beyondBase) {}

  RuntimeHistograms(List<ScenarioResult> results) {
    int candidates = 0;
    for (ScenarioResult result : results) {
      Statistics runtime = result.runtimeNanos();
      if (runtime != null && !result.bound().equals("lower")) {
        candidates++;
        if (candidates <= MAX_SHOWN) {
          double base = result.baseNanos();
          Histogram empty = new Histogram(runtime.min() - base, runtime.max() - base, BINS);
          shown.put(new Key(result.name(), result.bound()), new Shown(result, empty));
        }
      }
    }
    left = candidates - shown.size();
  }

  /** Counts a replicate, if its scenario and bound are shown. */
  void add(RuntimeRow row) {
    Shown scenario = shown.get(new Key(row.scenario(), row.bound().label()));
    Double runtimeNanos = row.runtimeNanos();
    if (scenario != null && runtimeNanos != null) {
      scenario.beyondBase().add(runtimeNanos - scenario.result().baseNanos());
    }
  }

  /** The histograms, each behind an empty line and its title. */
  List<String> lines(int barWidth) {
    List<String> lines = new ArrayList<>();
    for (Shown scenario : shown.values()) {
      ScenarioResult result = scenario.result();
      lines.add("");
      lines.add(
          "run times of %s (%s) beyond the base of %s, %d replicates"
              .formatted(
                  result.name(),
                  result.bound(),
                  HumanUnits.time(result.baseNanos()),
                  result.replicates() - result.deadlocks()));
      lines.addAll(scenario.beyondBase().lines(barWidth));
    }
    if (left > 0) {
      lines.add("");
      lines.add("(" + left + " more histograms are left out)");
    }
    return lines;
  }
}
