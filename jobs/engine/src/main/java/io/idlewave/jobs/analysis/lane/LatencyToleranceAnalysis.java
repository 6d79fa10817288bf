package io.idlewave.jobs.analysis.lane;

import io.idlewave.jobs.analysis.Analysis;
import io.idlewave.jobs.analysis.AnalysisContext;
import io.idlewave.jobs.analysis.AnalysisRun;
import io.idlewave.jobs.analysis.LanesWalk;
import io.idlewave.jobs.analysis.WalkRunner;
import io.idlewave.jobs.prepare.SimulatedLanes;
import io.idlewave.jobs.results.summary.LatencyTolerance;
import io.idlewave.jobs.results.summary.LatencyTolerance.Break;
import io.idlewave.jobs.results.summary.LatencyTolerance.Growth;
import io.idlewave.jobs.results.summary.LatencyTolerance.HopGrowth;
import io.idlewave.jobs.results.summary.LatencyTolerance.HopTolerance;
import io.idlewave.jobs.results.summary.LatencyTolerance.TierLatency;
import io.idlewave.jobs.study.Timing;
import io.idlewave.jobs.study.network.HopsSpec;
import io.idlewave.jobs.study.network.NetworkSpec;
import io.idlewave.perturb.outcome.LaneOutcome;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.sensitivity.LaneEvaluator;
import io.idlewave.perturb.sensitivity.LatencyCurve;
import io.idlewave.perturb.sensitivity.RisingCurve;
import io.idlewave.perturb.sensitivity.Tolerance;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How much latency the base of a study tolerates. A few passes over the trace with a few lanes
 * each; which latencies a pass looks at follows from the one before, so that they share no pass
 * with other analyses.
 */
public final class LatencyToleranceAnalysis implements Analysis {

  private static final int GROUP_LANES = 64;

  @Override
  public String label() {
    return "tolerance";
  }

  @Override
  public boolean isWord() {
    return false;
  }

  @Override
  public boolean isAskedFor(Timing timing) {
    return timing.fold(observed -> false, simulated -> !simulated.tolerance().isEmpty());
  }

  @Override
  public boolean asksForPrices() {
    return true;
  }

  @Override
  public AnalysisRun start(AnalysisContext context) {
    return findings -> {
      boolean finishes = context.base() != null && context.base().finished() > 0;
      if (finishes && context.prepared().timing() instanceof SimulatedLanes lanes) {
        findings.tolerance(of(context, lanes));
      }
    };
  }

  private static LatencyTolerance of(AnalysisContext context, SimulatedLanes lanes) {
    Timing.Simulated timing = lanes.timing();
    double latencyNanos = timing.machine().network().latencyNanos();
    LaneEvaluator evaluator =
        new LaneEvaluator(
            lanes.basePricing(),
            lanes.undisturbed(),
            GROUP_LANES,
            plan -> pass(plan, context.walks()));
    LatencyCurve curve = new LatencyCurve(latencyNanos, context.prepared().quantum(), evaluator);
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
            .toList(),
        hops(context, lanes, timing),
        tiers(timing.machine().network()));
  }

  private static @Nullable List<TierLatency> tiers(NetworkSpec network) {
    return network instanceof NetworkSpec.Tiers several
        ? several.tiers().stream()
            .map(tier -> new TierLatency(tier.name(), tier.network().latencyNanos()))
            .toList()
        : null;
  }

  private static @Nullable List<HopTolerance> hops(
      AnalysisContext context, SimulatedLanes lanes, Timing.Simulated timing) {
    HopsSpec hops = timing.machine().network().hops();
    if (hops == null) {
      return null;
    }
    List<String> classes = hops.topology().topology().hopClasses();
    double[] shares = timing.tolerance().stream().mapToDouble(Double::doubleValue).toArray();
    List<HopTolerance> tolerances = new ArrayList<>();
    for (int hopClass = 0; hopClass < classes.size(); hopClass++) {
      double hopNanos = hops.hopNanos(classes.get(hopClass));
      HopEvaluator evaluator =
          new HopEvaluator(lanes, hops, hopClass, plan -> pass(plan, context.walks()));
      List<HopGrowth> growths =
          new RisingCurve(context.prepared().quantum(), evaluator)
              .tolerances(shares).stream()
                  .map(
                      t ->
                          new HopGrowth(
                              t.share(), t.isUnbounded() ? null : hopNanos + t.latencyNanos()))
                  .toList();
      tolerances.add(new HopTolerance(classes.get(hopClass), hopNanos, growths));
    }
    return tolerances;
  }

  @SuppressWarnings("unchecked") // what the walk's end says
  private static List<LaneOutcome> pass(LanePlan plan, WalkRunner walks) {
    return (List<LaneOutcome>) walks.run(List.of(new LanesWalk(plan, walks))).get(0);
  }
}
