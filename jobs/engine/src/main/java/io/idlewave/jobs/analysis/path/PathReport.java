package io.idlewave.jobs.analysis.path;

import io.idlewave.jobs.analysis.LaneAnalysis;
import io.idlewave.jobs.analysis.PlaceWords;
import io.idlewave.jobs.results.row.PathRankRow;
import io.idlewave.jobs.results.row.PathSiteRow;
import io.idlewave.jobs.results.summary.PathResult;
import io.idlewave.jobs.results.summary.PathResult.Place;
import io.idlewave.jobs.results.summary.SensitivityResult.Shares;
import io.idlewave.perturb.path.CallSite;
import io.idlewave.perturb.path.CriticalPart;
import io.idlewave.perturb.path.LanePath;
import io.idlewave.perturb.path.PathCost;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Function;

/**
 * Puts critical paths into the words of results.
 *
 * @param words names of the places of the trace
 * @param ranks takes what every path has of each rank
 * @param sites takes what every path has of each function within a region
 */
record PathReport(PlaceWords words, List<PathRankRow> ranks, List<PathSiteRow> sites) {

  private static final int TOP = 5;
  private static final String COMPUTATION = "computation before ";

  /** The summary of a path, after its rows have been added. */
  PathResult of(String scenario, String lane, long replicate, LanePath path) {
    path.byRank().forEach((rank, cost) -> ranks.add(row(scenario, lane, rank, cost)));
    path.byCallSite().forEach((site, cost) -> sites.add(row(scenario, lane, site, cost)));
    double nanos = path.cost().nanos();
    return new PathResult(
        scenario,
        lane,
        replicate,
        nanos,
        shares(path.cost()),
        words.ranks(path.byRank().keySet()),
        path.rankChanges(),
        top(nanos(path.byRank(), row -> String.valueOf(words.rankOf(row))), nanos),
        top(nanos(path.byRegion(), this::shown), nanos),
        top(activities(path), nanos));
  }

  private static PathRankRow row(String scenario, String lane, int rank, PathCost cost) {
    return new PathRankRow(
        scenario,
        lane,
        rank,
        cost.nanos(CriticalPart.COMPUTATION),
        cost.nanos(CriticalPart.OVERHEAD),
        cost.nanos(CriticalPart.LATENCY),
        cost.nanos(CriticalPart.BANDWIDTH));
  }

  private PathSiteRow row(String scenario, String lane, CallSite site, PathCost cost) {
    return new PathSiteRow(
        scenario,
        lane,
        words.region(site.region()),
        words.function(site.function()),
        cost.nanos(CriticalPart.COMPUTATION),
        cost.nanos(CriticalPart.OVERHEAD),
        cost.nanos(CriticalPart.LATENCY),
        cost.nanos(CriticalPart.BANDWIDTH));
  }

  private String shown(int region) {
    return region < 0 ? "(no region)" : words.region(region);
  }

  private static Shares shares(PathCost cost) {
    double nanos = cost.nanos();
    return new Shares(
        LaneAnalysis.share(cost.nanos(CriticalPart.COMPUTATION), nanos),
        LaneAnalysis.share(cost.nanos(CriticalPart.OVERHEAD), nanos),
        LaneAnalysis.share(cost.nanos(CriticalPart.LATENCY), nanos),
        LaneAnalysis.share(cost.nanos(CriticalPart.BANDWIDTH), nanos));
  }

  /** What is computed before a call apart from what the call takes itself. */
  private Map<String, Double> activities(LanePath path) {
    Map<String, Double> activities = new LinkedHashMap<>();
    path.byCallSite()
        .forEach(
            (site, cost) -> {
              String function = site.function() < 0 ? "the end" : words.function(site.function());
              add(
                  activities,
                  words.in(COMPUTATION + function, site.region()),
                  cost.nanos(CriticalPart.COMPUTATION));
              add(
                  activities,
                  words.in(function, site.region()),
                  cost.nanos() - cost.nanos(CriticalPart.COMPUTATION));
            });
    return activities;
  }

  private static void add(Map<String, Double> activities, String name, double nanos) {
    if (nanos != 0) {
      activities.merge(name, nanos, Double::sum);
    }
  }

  private static <K> Map<String, Double> nanos(
      SortedMap<K, PathCost> costs, Function<K, String> name) {
    Map<String, Double> nanos = new LinkedHashMap<>();
    costs.forEach((key, cost) -> nanos.merge(name.apply(key), cost.nanos(), Double::sum));
    return nanos;
  }

  private static List<Place> top(Map<String, Double> nanosByName, double ofNanos) {
    return nanosByName.entrySet().stream()
        .sorted(Comparator.comparingDouble((Map.Entry<String, Double> e) -> -e.getValue()))
        .limit(TOP)
        .map(e -> new Place(e.getKey(), LaneAnalysis.share(e.getValue(), ofNanos)))
        .toList();
  }
}
