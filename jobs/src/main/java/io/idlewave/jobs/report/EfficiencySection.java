package io.idlewave.jobs.report;

import io.idlewave.ingest.model.PlainText;
import io.idlewave.jobs.results.part.EfficiencyReport;
import io.idlewave.jobs.results.row.EfficiencyRow;
import io.idlewave.jobs.text.EfficiencyText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How well runs use their processors, by the definitions of POP.
 *
 * @param note which part of the trace the recorded run is, and how it was thinned out
 * @param names of the efficiencies
 * @param runs the recorded run, the base, then scenarios
 */
public record EfficiencySection(@Nullable String note, List<String> names, List<Run> runs)
    implements Section {

  private static final int MOST = ScenarioViews.MOST + 2;

  /** Takes immutable copies. */
  public EfficiencySection {
    names = List.copyOf(names);
    runs = List.copyOf(runs);
  }

  /**
   * One run.
   *
   * @param run {@code recorded}, {@code base} or {@code scenario}
   * @param label what it is called
   * @param values one per name; null where it was not found
   */
  public record Run(String run, String label, List<@Nullable Value> values) {}

  /** Mean over replicates, its interval, and the extremes. */
  public record Value(
      double value, @Nullable Double low, @Nullable Double high, double min, double max) {

    static @Nullable Value of(@Nullable EfficiencyRow row) {
      return row == null
          ? null
          : new Value(row.mean(), row.lower(), row.upper(), row.min(), row.max());
    }
  }

  static Section of(RunData run) {
    EfficiencyReport found = EfficiencyReport.of(run.summary());
    if (found == null) {
      return new Missing("Efficiencies were not asked for: run with --analysis efficiencies.");
    }
    List<String> names = found.rows().stream().map(EfficiencyRow::efficiency).distinct().toList();
    Map<List<String>, Map<String, EfficiencyRow>> byRun = new LinkedHashMap<>();
    for (EfficiencyRow row : found.rows()) {
      String scenario = row.scenario();
      byRun
          .computeIfAbsent(
              List.of(row.run(), scenario == null ? "" : scenario), key -> new LinkedHashMap<>())
          .put(row.efficiency(), row);
    }
    List<Run> runs = new ArrayList<>();
    byRun.forEach(
        (key, rows) -> {
          List<@Nullable Value> values = new ArrayList<>();
          names.forEach(name -> values.add(Value.of(rows.get(name))));
          runs.add(new Run(key.get(0), label(key), values));
        });
    return new EfficiencySection(note(found, runs.size()), names, Notes.head(runs, MOST));
  }

  private static @Nullable String note(EfficiencyReport found, int runs) {
    String span = EfficiencyText.note(found);
    String thinned = Notes.first(MOST, runs, "runs");
    if (span == null) {
      return thinned;
    }
    String recorded = "Recorded run: " + span + ".";
    return thinned == null ? recorded : recorded + " " + thinned;
  }

  private static String label(List<String> key) {
    return switch (key.get(0)) {
      case "recorded" -> "recorded run";
      case "base" -> "base";
      default -> PlainText.label(key.get(1));
    };
  }
}
