package io.idlewave.jobs.analysis;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.jobs.results.RuntimeRow;
import io.idlewave.jobs.results.Tables;
import io.idlewave.jobs.results.WinningPaths;
import io.idlewave.perturb.path.DelayTracer;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.LaneSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Traces the winning paths of a run, all of them in one walk, or in as few as let no more than
 * {@value #PATHS_PER_WALK} be traced at once.
 */
final class WinningPathRun implements AnalysisRun {

  private static final int PATHS_PER_WALK = 64;

  /** A lane whose path is asked for. */
  private record Lane(ScenarioLanes lanes, String name, RuntimeRow outcome) {}

  private final WinningPathAnalysis analysis;
  private final AnalysisContext context;
  private final LanePlan plan;
  private final WinningPathReport report;
  private final List<Lane> lanes = new ArrayList<>();
  private final List<DelayTracer> tracers = new ArrayList<>();
  private int traced;

  WinningPathRun(WinningPathAnalysis analysis, AnalysisContext context) {
    this.analysis = analysis;
    this.context = context;
    this.plan = context.prepared().plan(1);
    this.report = new WinningPathReport(context.prepared().metadata());
    for (ScenarioLanes scenario : context.scenarios()) {
      List<RuntimeRow> outcomes = scenario.runtimes("");
      scenario
          .selected()
          .forEach(
              (name, replicate) ->
                  lanes.add(new Lane(scenario, name, outcomes.get(Math.toIntExact(replicate)))));
    }
  }

  @Override
  public boolean wantsWalk() {
    return traced < lanes.size();
  }

  @Override
  public void block(GraphBlock block) {
    if (tracers.isEmpty()) {
      int end = Math.min(lanes.size(), traced + PATHS_PER_WALK);
      lanes.subList(traced, end).forEach(lane -> tracers.add(tracer(lane)));
    }
    tracers.forEach(tracer -> tracer.apply(block));
  }

  private DelayTracer tracer(Lane lane) {
    LaneSet set = plan.sets().get(lane.lanes().scenario());
    return new DelayTracer(
        plan.pricings().get(set.pricing()),
        lane.lanes().bound(),
        set.tables(),
        lane.outcome().replicate(),
        Path.of(System.getProperty("java.io.tmpdir")));
  }

  @Override
  public void endWalk() {
    double recorded = context.prepared().survey().census().spanNanos();
    for (DelayTracer tracer : tracers) {
      Lane lane = lanes.get(traced++);
      double runtime = Objects.requireNonNull(lane.outcome().runtimeNanos());
      int slowest = Objects.requireNonNull(lane.outcome().slowestRank());
      report.add(
          context.name(lane.lanes()),
          lane.lanes().bound(),
          lane.name(),
          lane.outcome().replicate(),
          runtime - recorded,
          tracer.path(slowest));
    }
    close();
  }

  @Override
  public void give(Findings findings) throws IOException {
    findings.rows(Tables.WINNING_RANKS, report.ranks());
    findings.rows(Tables.WINNING_SITES, report.sites());
    findings.summary(analysis, new WinningPaths(report.paths()).toJson());
  }

  @Override
  public void close() {
    tracers.forEach(DelayTracer::close);
    tracers.clear();
  }
}
