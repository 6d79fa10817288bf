package io.idlewave.jobs.analysis;

import io.idlewave.jobs.results.part.WinningPaths;
import io.idlewave.jobs.results.row.RuntimeRow;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.perturb.path.DelayPath;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.LaneSet;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Traces the winning paths of a run, all of them in one round, or in as few as let no more than
 * {@link PathWalks#PATHS_PER_PLACE} be traced at once in one place.
 */
final class WinningPathRun implements AnalysisRun {

  /** A lane whose path is asked for. */
  private record Lane(ScenarioLanes lanes, String name, RuntimeRow outcome) {}

  private final WinningPathAnalysis analysis;
  private final AnalysisContext context;
  private final LanePlan plan;
  private final WinningPathReport report;
  private final List<Lane> lanes = new ArrayList<>();
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
  public List<TraceWalk> walks() {
    int end = Math.min(lanes.size(), traced + PathWalks.PATHS_PER_PLACE * context.walks().places());
    return lanes.subList(traced, end).stream().map(this::walk).toList();
  }

  private TraceWalk walk(Lane lane) {
    LaneSet set = plan.sets().get(lane.lanes().scenario());
    return PathWalks.winning(
        plan.pricings().get(set.pricing()),
        lane.lanes().bound(),
        set.tables(),
        lane.outcome().replicate(),
        Objects.requireNonNull(lane.outcome().slowestRank()));
  }

  @Override
  public void walked(List<Serializable> paths) {
    double recorded = context.prepared().survey().census().spanNanos();
    for (Serializable path : paths) {
      Lane lane = lanes.get(traced++);
      double runtime = Objects.requireNonNull(lane.outcome().runtimeNanos());
      report.add(
          context.name(lane.lanes()),
          lane.lanes().bound(),
          lane.name(),
          lane.outcome().replicate(),
          runtime - recorded,
          (DelayPath) path);
    }
  }

  @Override
  public void give(Findings findings) throws IOException {
    findings.rows(Tables.WINNING_RANKS, report.ranks());
    findings.rows(Tables.WINNING_SITES, report.sites());
    findings.summary(analysis, new WinningPaths(report.paths()));
  }
}
