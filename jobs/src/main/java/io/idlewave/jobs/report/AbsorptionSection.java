package io.idlewave.jobs.report;

import io.idlewave.ingest.model.PlainText;
import io.idlewave.jobs.drawing.RankBins;
import io.idlewave.jobs.results.row.PhaseRow;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.summary.ScenarioResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What happens to delays, by rank and time of the recorded run.
 *
 * @param note how it was thinned out
 * @param maps one entry per scenario and bound
 */
public record AbsorptionSection(@Nullable String note, List<HeatMap> maps) implements Section {

  /** Cells of all maps together. */
  private static final int MOST_CELLS = 30_000;

  private static final int MOST_MAPS = ScenarioViews.MOST;
  private static final int MOST_BINS = 64;
  private static final int FEWEST_BINS = 8;
  private static final int MOST_WINDOWS = 100;
  private static final int FEWEST_WINDOWS = 10;

  /** Takes an immutable copy. */
  public AbsorptionSection {
    maps = List.copyOf(maps);
  }

  /**
   * One scenario under one bound. A cell stands at its group of ranks times the number of windows,
   * plus its window.
   *
   * @param scenario its name
   * @param bound which bound it is
   * @param bins groups of neighbouring ranks
   * @param edgesNanos where the windows begin, and where the last one ends
   * @param absorbed what waits take off
   * @param imported what ranks are delayed by others
   * @param injected noise and one-off delays
   * @param delay at the end of the window
   */
  public record HeatMap(
      String scenario,
      String bound,
      RankBins bins,
      List<Long> edgesNanos,
      Cells absorbed,
      Cells imported,
      Cells injected,
      Cells delay) {}

  /**
   * Values in whole ns, per rank.
   *
   * @param mean over the ranks of the group
   * @param max the largest of a rank of it
   */
  public record Cells(List<Long> mean, List<Long> max) {}

  static Section of(RunData run) {
    if (!run.has(Tables.PHASES)) {
      return Missing.analysis("Where delays are absorbed", "attribution");
    }
    List<ScenarioResult> results = run.stated();
    int shown = Math.max(1, Math.min(MOST_MAPS, results.size()));
    int cells = Math.max(1, MOST_CELLS / shown);
    int most = Math.max(FEWEST_BINS, Math.min(MOST_BINS, cells / MOST_WINDOWS));
    RankBins bins = RankBins.of(run.ranks(), most);
    int windows =
        Math.max(FEWEST_WINDOWS, Math.min(MOST_WINDOWS, cells / Math.max(1, bins.count())));
    Map<List<String>, PhaseFold> folds = new LinkedHashMap<>();
    for (ScenarioResult result : Notes.head(results, shown)) {
      folds.put(List.of(result.name(), result.bound()), new PhaseFold(bins, windows));
    }
    run.read(Tables.PHASES, row -> add(folds, row));
    List<HeatMap> maps = new ArrayList<>();
    String merged = null;
    for (Map.Entry<List<String>, PhaseFold> entry : folds.entrySet()) {
      PhaseFold fold = entry.getValue();
      fold.finish();
      if (fold.hasCells()) {
        maps.add(fold.map(PlainText.name(entry.getKey().get(0)), entry.getKey().get(1)));
        merged = fold.note();
      }
    }
    return new AbsorptionSection(
        Notes.join(
            bins.note(run.rowsWord()),
            merged,
            Notes.first(shown, results.size(), "scenarios and bounds")),
        maps);
  }

  private static void add(Map<List<String>, PhaseFold> folds, PhaseRow row) {
    PhaseFold fold = folds.get(List.of(row.scenario(), row.bound().label()));
    if (fold != null) {
      fold.add(row);
    }
  }
}
