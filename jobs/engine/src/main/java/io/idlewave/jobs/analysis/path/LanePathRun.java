package io.idlewave.jobs.analysis.path;

import io.idlewave.jobs.analysis.AnalysisContext;
import io.idlewave.jobs.analysis.AnalysisRun;
import io.idlewave.jobs.analysis.ScenarioLanes;
import io.idlewave.jobs.analysis.TraceWalk;
import io.idlewave.jobs.results.row.RuntimeRow;
import io.idlewave.perturb.lowering.Pricing;
import io.idlewave.perturb.path.LanePath;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.LaneSet;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Traces the paths of the lanes with the median and the 99th percentile of the run times of each
 * scenario, all of them in one round, or in as few as let no more than {@link
 * PathWalks#PATHS_PER_PLACE} be traced at once in one place. Mutable.
 */
abstract class LanePathRun implements AnalysisRun {

  /**
   * A lane whose path is asked for.
   *
   * @param name which lane of its scenario
   */
  record Lane(ScenarioLanes lanes, String name, RuntimeRow outcome) {

    long replicate() {
      return outcome.replicate();
    }

    double runtimeNanos() {
      return Objects.requireNonNull(outcome.runtimeNanos());
    }

    int slowestRank() {
      return Objects.requireNonNull(outcome.slowestRank());
    }
  }

  final AnalysisContext context;
  private final LanePlan plan;
  private final List<Lane> lanes = new ArrayList<>();
  private int traced;

  LanePathRun(AnalysisContext context) {
    this.context = context;
    this.plan = context.prepared().plan(1);
    for (ScenarioLanes scenario : context.scenarios()) {
      List<RuntimeRow> outcomes = scenario.runtimes("");
      scenario
          .selected()
          .forEach(
              (name, replicate) ->
                  lanes.add(new Lane(scenario, name, outcomes.get(Math.toIntExact(replicate)))));
    }
  }

  /** Asks for the path of one lane more. */
  final void trace(Lane lane) {
    lanes.add(lane);
  }

  /** The walk that finds the {@link LanePath} of a lane. */
  abstract TraceWalk walk(Lane lane, Pricing pricing, LaneSet set);

  /** Takes the path of a lane. */
  abstract void found(Lane lane, LanePath path);

  @Override
  public final List<TraceWalk> walks() {
    int end = Math.min(lanes.size(), traced + PathWalks.PATHS_PER_PLACE * context.walks().places());
    return lanes.subList(traced, end).stream().map(this::walk).toList();
  }

  private TraceWalk walk(Lane lane) {
    LaneSet set = plan.sets().get(lane.lanes().scenario());
    return walk(lane, plan.pricings().get(set.pricing()), set);
  }

  @Override
  public final void walked(List<Serializable> paths) {
    paths.forEach(path -> found(lanes.get(traced++), (LanePath) path));
  }
}
