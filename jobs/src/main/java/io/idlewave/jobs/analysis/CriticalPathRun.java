package io.idlewave.jobs.analysis;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.jobs.results.PathRankRow;
import io.idlewave.jobs.results.PathResult;
import io.idlewave.jobs.results.PathSiteRow;
import io.idlewave.jobs.results.Tables;
import io.idlewave.perturb.path.PathTracer;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.LaneSet;
import io.idlewave.perturb.scenario.Bound;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Traces the critical paths of a run, all of them in one walk, or in as few as let no more than
 * {@value #PATHS_PER_WALK} be traced at once. Each of these has a spool file in the folder for
 * temporary files, and in memory the clocks and live slots of one lane and two blocks of records,
 * about 3 MB: 200 MB at most.
 */
final class CriticalPathRun implements AnalysisRun {

  static final int PATHS_PER_WALK = 64;

  /** A lane whose path is asked for. */
  private record Lane(ScenarioLanes lanes, String name, long replicate) {}

  private final AnalysisContext context;
  private final int pathsPerWalk;
  private final LanePlan plan;
  private final List<Lane> lanes = new ArrayList<>();
  private final List<PathTracer> tracers = new ArrayList<>();
  private final List<PathRankRow> ranks = new ArrayList<>();
  private final List<PathSiteRow> sites = new ArrayList<>();
  private final Map<ScenarioLanes, List<PathResult>> found = new HashMap<>();
  private int traced;

  CriticalPathRun(AnalysisContext context, int pathsPerWalk) {
    this.context = context;
    this.pathsPerWalk = pathsPerWalk;
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
  public boolean wantsWalk() {
    return traced < lanes.size();
  }

  @Override
  public void block(GraphBlock block) {
    if (tracers.isEmpty()) {
      int end = Math.min(lanes.size(), traced + pathsPerWalk);
      lanes.subList(traced, end).forEach(lane -> tracers.add(tracer(lane)));
    }
    tracers.forEach(tracer -> tracer.apply(block));
  }

  private PathTracer tracer(Lane lane) {
    LaneSet set = plan.sets().get(lane.lanes().scenario());
    return new PathTracer(
        plan.pricings().get(set.pricing()),
        Bound.EXACT,
        set.tables(),
        lane.replicate(),
        Path.of(System.getProperty("java.io.tmpdir")));
  }

  @Override
  public void endWalk() {
    PathReport report = new PathReport(context.prepared().metadata(), ranks, sites);
    for (PathTracer tracer : tracers) {
      Lane lane = lanes.get(traced++);
      found
          .computeIfAbsent(lane.lanes(), l -> new ArrayList<>())
          .add(report.of(context.name(lane.lanes()), lane.name(), lane.replicate(), tracer.path()));
    }
    close();
  }

  @Override
  public void give(Findings findings) throws IOException {
    findings.rows(Tables.PATH_RANKS, ranks);
    findings.rows(Tables.PATH_SITES, sites);
    found.forEach(findings::paths);
  }

  @Override
  public void close() {
    tracers.forEach(PathTracer::close);
    tracers.clear();
  }
}
