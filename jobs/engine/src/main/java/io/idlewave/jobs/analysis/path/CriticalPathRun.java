package io.idlewave.jobs.analysis.path;

import io.idlewave.jobs.analysis.AnalysisContext;
import io.idlewave.jobs.analysis.Findings;
import io.idlewave.jobs.analysis.PlaceWords;
import io.idlewave.jobs.analysis.ScenarioLanes;
import io.idlewave.jobs.analysis.TraceWalk;
import io.idlewave.jobs.results.row.PathRankRow;
import io.idlewave.jobs.results.row.PathSiteRow;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.summary.PathResult;
import io.idlewave.perturb.lowering.Pricing;
import io.idlewave.perturb.path.LanePath;
import io.idlewave.perturb.propagate.LaneSet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Traces critical paths of lanes, and of the base after them. */
final class CriticalPathRun extends LanePathRun {

  private final List<PathRankRow> ranks = new ArrayList<>();
  private final List<PathSiteRow> sites = new ArrayList<>();
  private final Map<ScenarioLanes, List<PathResult>> found = new HashMap<>();
  private final PathReport report;

  CriticalPathRun(AnalysisContext context) {
    super(context);
    this.report = new PathReport(new PlaceWords(context.prepared().metadata()), ranks, sites);
    ScenarioLanes base = context.base();
    if (base != null && base.finished() > 0) {
      trace(new Lane(base, ScenarioLanes.BASE, base.runtimes("").get(0)));
    }
  }

  @Override
  TraceWalk walk(Lane lane, Pricing pricing, LaneSet set) {
    return PathWalks.critical(pricing, set.tables(), lane.replicate());
  }

  @Override
  void found(Lane lane, LanePath path) {
    found
        .computeIfAbsent(lane.lanes(), l -> new ArrayList<>())
        .add(report.of(context.name(lane.lanes()), lane.name(), lane.replicate(), path));
  }

  @Override
  public void give(Findings findings) throws IOException {
    findings.rows(Tables.PATH_RANKS, ranks);
    findings.rows(Tables.PATH_SITES, sites);
    found.forEach(findings::paths);
  }
}
