package io.idlewave.jobs.inspect;

import io.idlewave.graph.survey.RunWindow;
import io.idlewave.graph.survey.Survey;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.analysis.recorded.WaitRows;
import io.idlewave.jobs.compare.TraceProfile;
import io.idlewave.jobs.compare.TraceProfile.Place;
import io.idlewave.jobs.inspect.RunReport.CallPath;
import io.idlewave.jobs.inspect.RunReport.RankTime;
import io.idlewave.jobs.inspect.RunReport.Site;
import io.idlewave.jobs.results.part.WaitReport;
import io.idlewave.jobs.results.row.WaitRow;
import io.idlewave.perturb.observed.WaitTotals;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Adds up where the time of a recorded run went. */
final class RunReports {

  private static final int MOST_PLACES = 20;

  /** As many ranks, or groups of them, have a bar in the picture. */
  private static final int MOST_RANKS = 64;

  private RunReports() {}

  /**
   * The report of a run.
   *
   * @param profile its calls and computing by call path
   * @param totals what calls waited for
   * @param from what these are taken from
   */
  static RunReport of(
      TraceMetadata metadata, Survey survey, TraceProfile profile, WaitTotals totals, String from) {
    List<RunWindow> windows = survey.windows();
    List<WaitRow> rows = WaitRows.of(windows, totals);
    WaitReport waits = WaitReport.of(from, rows);
    double all = windows.stream().mapToDouble(RunWindow::spanNanos).sum();
    double[] computing = computing(metadata, windows);
    double computed = Arrays.stream(computing).sum();
    double runtime = (double) survey.census().spanNanos();
    int longest = longest(computing);
    return new RunReport(
        runtime,
        share(computed, all),
        share(computed, runtime),
        imbalance(computing),
        longest < 0 ? "" : Integer.toString(longest),
        waits,
        sites(profile, all),
        paths(profile, all),
        ranks(metadata, rows, waits.parts().size()));
  }

  private static double share(double part, double all) {
    return all > 0 ? part / all : 0;
  }

  /** By rank, all its timelines together. */
  private static double[] computing(TraceMetadata metadata, List<RunWindow> windows) {
    double[] computing = new double[metadata.processCount()];
    for (int row = 0; row < windows.size(); row++) {
      computing[metadata.rankOf(row)] += (double) windows.get(row).computingNanos();
    }
    return computing;
  }

  private static int longest(double[] computing) {
    int longest = computing.length == 0 ? -1 : 0;
    for (int rank = 1; rank < computing.length; rank++) {
      longest = computing[rank] > computing[longest] ? rank : longest;
    }
    return longest;
  }

  private static double imbalance(double[] computing) {
    double most = Arrays.stream(computing).max().orElse(0);
    double mean = Arrays.stream(computing).average().orElse(0);
    return mean > 0 ? most / mean : 1;
  }

  private static List<Site> sites(TraceProfile profile, double allNanos) {
    return profile.sites().stream()
        .filter(place -> place.nanos() > 0)
        .sorted(Comparator.comparingLong((Place place) -> -place.nanos()))
        .limit(MOST_PLACES)
        .map(
            place ->
                new Site(
                    place.region(),
                    place.function(),
                    place.calls(),
                    place.nanos(),
                    share((double) place.nanos(), allNanos)))
        .toList();
  }

  private static List<CallPath> paths(TraceProfile profile, double allNanos) {
    Map<String, Long> inCalls = new TreeMap<>();
    profile.sites().forEach(place -> inCalls.merge(place.region(), place.nanos(), Long::sum));
    Map<String, Long> inAll = new TreeMap<>(inCalls);
    profile.regions().forEach(place -> inAll.merge(place.region(), place.nanos(), Long::sum));
    return inAll.entrySet().stream()
        .filter(path -> !path.getKey().isEmpty() && path.getValue() > 0)
        .sorted(Comparator.comparingLong((Map.Entry<String, Long> path) -> -path.getValue()))
        .limit(MOST_PLACES)
        .map(
            path ->
                new CallPath(
                    path.getKey(),
                    path.getValue(),
                    inCalls.getOrDefault(path.getKey(), 0L),
                    share((double) path.getValue(), allNanos)))
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
