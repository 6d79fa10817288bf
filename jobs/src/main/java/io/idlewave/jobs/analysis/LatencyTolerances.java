package io.idlewave.jobs.analysis;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.prepare.PreparedStudy;
import io.idlewave.jobs.prepare.SimulatedLanes;
import io.idlewave.jobs.results.LatencyTolerance;
import io.idlewave.jobs.results.LatencyTolerance.Break;
import io.idlewave.jobs.results.LatencyTolerance.Growth;
import io.idlewave.jobs.study.Timing;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.Propagator;
import io.idlewave.perturb.scenario.LaneResult;
import io.idlewave.perturb.sensitivity.LaneEvaluator;
import io.idlewave.perturb.sensitivity.LatencyCurve;
import io.idlewave.perturb.sensitivity.Tolerance;
import java.util.List;

/**
 * Finds how much latency the base of a study tolerates, in a few passes over the trace with a few
 * lanes each: they run in this process, beside the job.
 */
public final class LatencyTolerances {

  private static final int GROUP_LANES = 64;

  private LatencyTolerances() {}

  public static LatencyTolerance of(
      PreparedStudy prepared, SimulatedLanes lanes, TraceArchive archive) {
    Timing.Simulated timing = lanes.timing();
    double latencyNanos = timing.machine().network().latencyNanos();
    LaneEvaluator evaluator =
        new LaneEvaluator(
            lanes.basePricing(), lanes.undisturbed(), GROUP_LANES, plan -> pass(plan, archive));
    LatencyCurve curve = new LatencyCurve(latencyNanos, prepared.quantum(), evaluator);
    List<Tolerance> tolerances =
        curve.tolerances(timing.tolerance().stream().mapToDouble(Double::doubleValue).toArray());
    double largest =
        tolerances.stream()
            .mapToDouble(Tolerance::latencyNanos)
            .filter(Double::isFinite)
            .reduce(2 * latencyNanos, Math::max);
    return new LatencyTolerance(
        latencyNanos,
        tolerances.stream()
            .map(t -> new Growth(t.share(), t.isUnbounded() ? null : t.latencyNanos()))
            .toList(),
        curve.breakpoints(largest).stream()
            .map(b -> new Break(b.latencyNanos(), b.runtimeNanos(), b.slopeBefore(), b.slope()))
            .toList());
  }

  private static List<LaneResult> pass(LanePlan plan, TraceArchive archive) {
    Propagator propagator = new Propagator(plan, plan.freshGroups());
    try (GraphWalk walk = new GraphWalk(archive, GraphOptions.DEFAULT)) {
      for (GraphBlock block = walk.nextBlock(); block != null; block = walk.nextBlock()) {
        propagator.apply(block);
      }
    }
    return propagator.results();
  }
}
