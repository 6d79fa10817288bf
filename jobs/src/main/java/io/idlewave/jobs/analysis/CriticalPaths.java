package io.idlewave.jobs.analysis;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.prepare.PreparedStudy;
import io.idlewave.jobs.results.PathResult;
import io.idlewave.jobs.results.PathResult.Place;
import io.idlewave.jobs.results.PathRow;
import io.idlewave.jobs.results.SensitivityResult.Shares;
import io.idlewave.perturb.path.CallSite;
import io.idlewave.perturb.path.CriticalPath;
import io.idlewave.perturb.path.PathCost;
import io.idlewave.perturb.path.PathTracer;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.LaneSet;
import io.idlewave.perturb.scenario.Bound;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Function;

/**
 * The critical paths of selected lanes: of the base, and of the replicates with the median and the
 * 99th percentile of the run times of each scenario. Each takes a pass over the trace in this
 * process, with a spool file in the folder for temporary files.
 */
public final class CriticalPaths {

  private static final int TOP = 5;
  private static final double MEDIAN = 0.5;
  private static final double P99 = 0.99;

  private final PreparedStudy prepared;
  private final TraceArchive archive;
  private final LanePlan plan;
  private final List<PathRow> rows = new ArrayList<>();

  public CriticalPaths(PreparedStudy prepared, TraceArchive archive) {
    this.prepared = prepared;
    this.archive = archive;
    this.plan = prepared.plan(1);
  }

  /** The rows of all paths so far. */
  public List<PathRow> rows() {
    return rows;
  }

  /** Of the base, which finishes. */
  public PathResult base(ScenarioLanes base) {
    return path(base, "base", "base", 0);
  }

  /** Of a scenario; none if no replicate finishes, one if the two replicates are the same. */
  List<PathResult> of(ScenarioLanes lanes, String name) {
    List<Long> order = lanes.byRuntime();
    List<PathResult> paths = new ArrayList<>();
    if (!order.isEmpty()) {
      long median = order.get((int) Math.ceil(MEDIAN * order.size()) - 1);
      long late = order.get((int) Math.ceil(P99 * order.size()) - 1);
      paths.add(path(lanes, name, "median", median));
      if (late != median) {
        paths.add(path(lanes, name, "p99", late));
      }
    }
    return paths;
  }

  private PathResult path(ScenarioLanes lanes, String scenario, String lane, long replicate) {
    LaneSet set = plan.sets().get(lanes.scenario());
    try (PathTracer tracer =
            new PathTracer(
                plan.pricings().get(set.pricing()),
                Bound.EXACT,
                set.tables(),
                replicate,
                spoolFolder());
        GraphWalk walk = new GraphWalk(archive, GraphOptions.DEFAULT)) {
      for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
        tracer.apply(block);
      }
      return result(scenario, lane, replicate, tracer.path());
    }
  }

  private static Path spoolFolder() {
    return Path.of(System.getProperty("java.io.tmpdir"));
  }

  private PathResult result(String scenario, String lane, long replicate, CriticalPath path) {
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
    return region < 0 ? "" : prepared.metadata().regions().get(region);
  }

  private String shown(int region) {
    return region < 0 ? "(no region)" : region(region);
  }

  private String function(CallSite site) {
    return site.function() < 0 ? "" : prepared.metadata().functions().get(site.function());
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
