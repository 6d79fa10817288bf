package io.idlewave.jobs.report;

import io.idlewave.ingest.model.PlainText;
import io.idlewave.jobs.drawing.RankBins;
import io.idlewave.jobs.results.row.RankRow;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.summary.ScenarioResult;
import io.idlewave.perturb.statistics.Statistic;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The delay of ranks at the end of the run, by groups of neighbouring ranks.
 *
 * @param note how it was thinned out
 * @param bins the groups
 * @param series one entry per scenario and bound of which a replicate finished
 */
public record RankSection(@Nullable String note, RankBins bins, List<Series> series)
    implements Section {

  /** Values of each column, of all series together. */
  private static final int MOST_VALUES = 12_000;

  private static final int MOST_BINS = 128;
  private static final int FEWEST_BINS = 16;

  /** Takes an immutable copy. */
  public RankSection {
    series = List.copyOf(series);
  }

  /**
   * Columns over groups, in whole ns.
   *
   * @param scenario its name
   * @param bound which bound it is
   * @param mean delay, mean over the ranks of the group
   * @param largest largest mean delay of a rank of it
   * @param p99 largest 99th percentile of a rank of it; null where so few replicates say nothing of
   *     it
   */
  public record Series(
      String scenario,
      String bound,
      List<Long> mean,
      List<Long> largest,
      @Nullable List<Long> p99) {}

  private record Fold(
      RankBins bins, double[] sum, double[] largest, double[] p99, int[] ranks, boolean hasTail) {

    static Fold over(RankBins bins, boolean hasTail) {
      int n = bins.count();
      return new Fold(bins, new double[n], new double[n], new double[n], new int[n], hasTail);
    }

    void add(RankRow row) {
      int bin = bins.bin(row.rank());
      double mean = row.delayNanos().mean();
      double tail = row.delayNanos().p99();
      largest[bin] = ranks[bin] == 0 ? mean : Math.max(largest[bin], mean);
      p99[bin] = ranks[bin] == 0 ? tail : Math.max(p99[bin], tail);
      sum[bin] += mean;
      ranks[bin]++;
    }

    Series series(String scenario, String bound) {
      List<Long> means = new ArrayList<>();
      List<Long> maxima = new ArrayList<>();
      List<Long> tails = new ArrayList<>();
      for (int bin = 0; bin < sum.length; bin++) {
        means.add(Math.round(sum[bin] / Math.max(1, ranks[bin])));
        maxima.add(Math.round(largest[bin]));
        tails.add(Math.round(p99[bin]));
      }
      return new Series(PlainText.name(scenario), bound, means, maxima, hasTail ? tails : null);
    }
  }

  static Section of(RunData run) {
    List<ScenarioResult> results = run.stated();
    int shown = Math.min(2 * ScenarioViews.MOST, results.size());
    int most = Math.min(MOST_BINS, Math.max(FEWEST_BINS, MOST_VALUES / Math.max(1, shown)));
    RankBins bins = RankBins.of(run.ranks(), most);
    Map<List<String>, Fold> folds = new LinkedHashMap<>();
    for (ScenarioResult result : Notes.head(results, shown)) {
      if (result.finished() > 0) {
        folds.put(
            List.of(result.name(), result.bound()),
            Fold.over(bins, Statistic.P99.isCarriedBy(result.finished())));
      }
    }
    if (!run.has(Tables.RANKS)) {
      return new Missing("The results have no table of ranks: they are of an earlier version.");
    }
    run.read(
        Tables.RANKS,
        row ->
            Stream.ofNullable(folds.get(List.of(row.scenario(), row.bound().label())))
                .forEach(fold -> fold.add(row)));
    List<Series> series = new ArrayList<>();
    folds.forEach((key, fold) -> series.add(fold.series(key.get(0), key.get(1))));
    return new RankSection(
        Notes.join(
            bins.note(run.rowsWord()), Notes.first(shown, results.size(), "scenarios and bounds")),
        bins,
        series);
  }
}
