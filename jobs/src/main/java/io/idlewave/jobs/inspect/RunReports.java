package io.idlewave.jobs.inspect;

import io.idlewave.graph.survey.RunWindow;
import io.idlewave.graph.survey.Survey;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.analysis.WaitRows;
import io.idlewave.jobs.compare.TraceProfile.Place;
import io.idlewave.jobs.inspect.RunReport.RankTime;
import io.idlewave.jobs.inspect.RunReport.Site;
import io.idlewave.jobs.results.part.WaitReport;
import io.idlewave.jobs.results.row.WaitRow;
import io.idlewave.perturb.observed.WaitTotals;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Adds up where the time of a recorded run went. */
final class RunReports {

  private static final int MOST_SITES = 20;

  /** As many ranks, or groups of them, have a bar in the picture. */
  private static final int MOST_RANKS = 64;

  private RunReports() {}

  /**
   * The report of a run.
   *
   * @param places calls by function and user region
   * @param totals what calls waited for
   * @param from what these are taken from
   */
  static RunReport of(
      TraceMetadata metadata, Survey survey, List<Place> places, WaitTotals totals, String from) {
    List<RunWindow> windows = survey.windows();
    List<WaitRow> rows = WaitRows.of(windows, totals);
    WaitReport waits = WaitReport.of(from, rows);
    double all = windows.stream().mapToDouble(RunWindow::spanNanos).sum();
    double computing = windows.stream().mapToDouble(RunWindow::betweenCallsNanos).sum();
    double runtime = (double) survey.census().spanNanos();
    int longest = longestComputing(windows, metadata.processCount());
    return new RunReport(
        runtime,
        all > 0 ? computing / all : 0,
        runtime > 0 ? computing / runtime : 0,
        imbalance(windows.subList(0, metadata.processCount())),
        longest < 0 ? "" : metadata.nameOf(longest),
        waits,
        sites(places, all),
        ranks(metadata, rows, waits.parts().size()));
  }

  private static int longestComputing(List<RunWindow> windows, int ranks) {
    int longest = ranks == 0 ? -1 : 0;
    for (int rank = 1; rank < ranks; rank++) {
      boolean longer =
          windows.get(rank).betweenCallsNanos() > windows.get(longest).betweenCallsNanos();
      longest = longer ? rank : longest;
    }
    return longest;
  }

  private static double imbalance(List<RunWindow> ranks) {
    double most = ranks.stream().mapToDouble(RunWindow::betweenCallsNanos).max().orElse(0);
    double mean = ranks.stream().mapToDouble(RunWindow::betweenCallsNanos).average().orElse(0);
    return mean > 0 ? most / mean : 1;
  }

  private static List<Site> sites(List<Place> places, double allNanos) {
    return places.stream()
        .filter(place -> place.nanos() > 0)
        .sorted(Comparator.comparingLong((Place place) -> -place.nanos()))
        .limit(MOST_SITES)
        .map(
            place ->
                new Site(
                    place.region(),
                    place.function(),
                    place.calls(),
                    place.nanos(),
                    allNanos > 0 ? (double) place.nanos() / allNanos : 0))
        .toList();
  }

  /** Sums per group of neighbours; each rank has as many rows as there are parts. */
  private static List<RankTime> ranks(TraceMetadata metadata, List<WaitRow> rows, int parts) {
    int all = metadata.rankCount();
    int width = Math.max(1, (all + MOST_RANKS - 1) / MOST_RANKS);
    List<RankTime> times = new ArrayList<>();
    for (int first = 0; first < all; first += width) {
      int last = Math.min(all, first + width) - 1;
      Map<String, Double> sums = new LinkedHashMap<>();
      for (WaitRow row : rows.subList(first * parts, (last + 1) * parts)) {
        sums.merge(row.part(), (double) row.nanos() / (last - first + 1), Double::sum);
      }
      String name = metadata.nameOf(first);
      times.add(
          new RankTime(
              first == last ? name : name + " to " + metadata.nameOf(last),
              List.copyOf(sums.values())));
    }
    return times;
  }
}
