package io.idlewave.jobs.report;

import io.idlewave.ingest.model.PlainText;
import io.idlewave.jobs.results.part.AbsorptionMap;
import io.idlewave.jobs.results.row.AbsorptionRow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Noise on one part of the machine alone, and what arrives at the end of it.
 *
 * @param note how it was thinned out
 * @param by what a part is: {@code ranks}, {@code nodes} or {@code groups}
 * @param series one entry per scenario and bound
 */
public record MapSection(@Nullable String note, String by, List<Series> series) implements Section {

  /** Parts of all series together. */
  private static final int MOST_ROWS = 4_000;

  private static final int FEWEST = 20;

  /** Takes an immutable copy. */
  public MapSection {
    series = List.copyOf(series);
  }

  /** Columns over parts, as {@link AbsorptionRow} has them. */
  public record Series(
      String scenario,
      String bound,
      List<String> part,
      List<Integer> firstRank,
      List<Double> injectedNanos,
      List<Double> delayNanos,
      List<@Nullable Double> delayLow,
      List<@Nullable Double> delayHigh,
      List<@Nullable Double> share,
      List<@Nullable Double> shareLow,
      List<@Nullable Double> shareHigh) {

    static Series empty(String scenario, String bound) {
      return new Series(
          PlainText.name(scenario),
          bound,
          new ArrayList<>(),
          new ArrayList<>(),
          new ArrayList<>(),
          new ArrayList<>(),
          new ArrayList<>(),
          new ArrayList<>(),
          new ArrayList<>(),
          new ArrayList<>(),
          new ArrayList<>());
    }

    void add(AbsorptionRow row) {
      part.add(PlainText.label(row.part()));
      firstRank.add(row.firstRank());
      injectedNanos.add(row.injectedNanos());
      delayNanos.add(row.delayNanos());
      delayLow.add(row.delayLowerNanos());
      delayHigh.add(row.delayUpperNanos());
      share.add(row.absorbedShare());
      shareLow.add(row.absorbedShareLower());
      shareHigh.add(row.absorbedShareUpper());
    }
  }

  static Section of(RunData run) {
    AbsorptionMap map = run.summary().part(AbsorptionMap.LABEL, AbsorptionMap.class);
    if (map == null) {
      return new Missing(
          "No part of the machine had the noise alone: run with --map ranks, or --map nodes.");
    }
    Map<List<String>, List<AbsorptionRow>> byScenario = new LinkedHashMap<>();
    map.rows()
        .forEach(
            row ->
                byScenario
                    .computeIfAbsent(List.of(row.scenario(), row.bound()), key -> new ArrayList<>())
                    .add(row));
    int most = Math.max(FEWEST, MOST_ROWS / Math.max(1, byScenario.size()));
    List<Series> series = new ArrayList<>();
    String note = null;
    for (Map.Entry<List<String>, List<AbsorptionRow>> entry :
        Notes.head(List.copyOf(byScenario.entrySet()), ScenarioViews.MOST)) {
      List<AbsorptionRow> rows = entry.getValue();
      Series columns = Series.empty(entry.getKey().get(0), entry.getKey().get(1));
      int step = -Math.floorDiv(-rows.size(), most);
      for (int i = 0; i < rows.size(); i += step) {
        columns.add(extreme(rows.subList(i, Math.min(rows.size(), i + step))));
      }
      if (step > 1) {
        note =
            "of every %d neighbouring parts the one that delays the run most: %d of %d parts"
                .formatted(step, columns.part().size(), rows.size());
      }
      series.add(columns);
    }
    return new MapSection(
        Notes.join(
            note, Notes.first(ScenarioViews.MOST, byScenario.size(), "scenarios and bounds")),
        map.by(),
        series);
  }

  private static AbsorptionRow extreme(List<AbsorptionRow> rows) {
    AbsorptionRow most = rows.get(0);
    for (AbsorptionRow row : rows) {
      most = row.delayNanos() > most.delayNanos() ? row : most;
    }
    return most;
  }
}
