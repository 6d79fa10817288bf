package io.idlewave.jobs.analysis;

import io.idlewave.jobs.results.row.PathRankRow;
import io.idlewave.jobs.results.row.PathSiteRow;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.summary.PathResult;
import io.idlewave.perturb.path.CriticalPath;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.LaneSet;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Traces the critical paths of a run, all of them in one round, or in as few as let no more than
 * {@link PathWalks#PATHS_PER_PLACE} be traced at once in one place.
 */
final class CriticalPathRun implements AnalysisRun {

  /** A lane whose path is asked for. */
  private record Lane(ScenarioLanes lanes, String name, long replicate) {}

  private final AnalysisContext context;
  private final LanePlan plan;
  private final List<Lane> lanes = new ArrayList<>();
  private final List<PathRankRow> ranks = new ArrayList<>();
  private final List<PathSiteRow> sites = new ArrayList<>();
  private final Map<ScenarioLanes, List<PathResult>> found = new HashMap<>();
  private int traced;

  CriticalPathRun(AnalysisContext context) {
    this.context = context;
    this.plan = context.prepared().plan(1);
    context.scenarios().forEach(this::select);
    ScenarioLanes base = context.base();
    if (base != null && base.finished() > 0) {
      lanes.add(new Lane(base, ScenarioLanes.BASE, 0));
    }
  }

  private void select(ScenarioLanes scenario) {
    scenario
        .selected()
        .forEach((name, replicate) -> lanes.add(new Lane(scenario, name, replicate)));
  }

  @Override
  public List<TraceWalk> walks() {
    int end = Math.min(lanes.size(), traced + PathWalks.PATHS_PER_PLACE * context.walks().places());
    return lanes.subList(traced, end).stream().map(this::walk).toList();
  }

  private TraceWalk walk(Lane lane) {
    LaneSet set = plan.sets().get(lane.lanes().scenario());
    return PathWalks.critical(plan.pricings().get(set.pricing()), set.tables(), lane.replicate());
  }

  @Override
  public void walked(List<Serializable> paths) {
    PathReport report = new PathReport(new PlaceWords(context.prepared().metadata()), ranks, sites);
    for (Serializable path : paths) {
      Lane lane = lanes.get(traced++);
      found
          .computeIfAbsent(lane.lanes(), l -> new ArrayList<>())
          .add(
              report.of(
                  context.name(lane.lanes()), lane.name(), lane.replicate(), (CriticalPath) path));
    }
  }

  @Override
  public void give(Findings findings) throws IOException {
    findings.rows(Tables.PATH_RANKS, ranks);
    findings.rows(Tables.PATH_SITES, sites);
    found.forEach(findings::paths);
  }
}
