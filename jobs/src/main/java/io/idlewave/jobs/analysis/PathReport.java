package io.idlewave.jobs.analysis;

import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.jobs.results.PathResult;
import io.idlewave.jobs.results.PathResult.Place;
import io.idlewave.jobs.results.PathRow;
import io.idlewave.jobs.results.SensitivityResult.Shares;
import io.idlewave.perturb.path.CallSite;
import io.idlewave.perturb.path.CriticalPath;
import io.idlewave.perturb.path.PathCost;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Function;

/**
 * Puts critical paths into the words of results.
 *
 * @param metadata of the trace
 * @param rows takes the rows of every path
 */
record PathReport(TraceMetadata metadata, List<PathRow> rows) {

  private static final int TOP = 5;

  /** The summary of a path, after its rows have been added. */
  PathResult of(String scenario, String lane, long replicate, CriticalPath path) {
    path.byRank().forEach((rank, cost) -> rows.add(row(scenario, lane, rank, "", "", cost)));
    path.byCallSite()
        .forEach(
            (site, cost) ->
                rows.add(row(scenario, lane, -1, region(site.region()), function(site), cost)));
    double nanos = path.cost().nanos();
    return new PathResult(
        scenario,
        lane,
        replicate,
        nanos,
        shares(path.cost()),
        path.ranksVisited(),
        path.rankChanges(),
        top(path.byRank(), String::valueOf, nanos),
        top(path.byRegion(), this::shown, nanos),
        top(path.byCallSite(), site -> shown(site.region()) + ": " + function(site), nanos));
  }

  private static PathRow row(
      String scenario, String lane, int rank, String region, String function, PathCost cost) {
    return new PathRow(
        scenario,
        lane,
        rank,
        region,
        function,
        cost.computationNanos(),
        cost.overheadNanos(),
        cost.latencyNanos(),
        cost.bandwidthNanos());
  }

  private String region(int region) {
    return region < 0 ? "" : metadata.regions().get(region);
  }

  private String shown(int region) {
    return region < 0 ? "(no region)" : region(region);
  }

  private String function(CallSite site) {
    return site.function() < 0 ? "" : metadata.functions().get(site.function());
  }

  private static Shares shares(PathCost cost) {
    double nanos = cost.nanos();
    return new Shares(
        LaneAnalysis.share(cost.computationNanos(), nanos),
        LaneAnalysis.share(cost.overheadNanos(), nanos),
        LaneAnalysis.share(cost.latencyNanos(), nanos),
        LaneAnalysis.share(cost.bandwidthNanos(), nanos));
  }

  private static <K> List<Place> top(
      SortedMap<K, PathCost> costs, Function<K, String> name, double ofNanos) {
    return costs.entrySet().stream()
        .sorted(Comparator.comparingDouble((Map.Entry<K, PathCost> e) -> -e.getValue().nanos()))
        .limit(TOP)
        .map(
            e ->
                new Place(
                    name.apply(e.getKey()), LaneAnalysis.share(e.getValue().nanos(), ofNanos)))
        .toList();
  }
}
