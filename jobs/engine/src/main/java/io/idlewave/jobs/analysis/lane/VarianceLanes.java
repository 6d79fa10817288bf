package io.idlewave.jobs.analysis.lane;

import io.idlewave.jobs.analysis.AnalysisContext;
import io.idlewave.jobs.analysis.LanesWalk;
import io.idlewave.jobs.analysis.ScenarioLanes;
import io.idlewave.jobs.analysis.TraceWalk;
import io.idlewave.jobs.analysis.lane.VarianceFactors.Factor;
import io.idlewave.jobs.results.row.RuntimeRow;
import io.idlewave.perturb.kernel.LaneExtras;
import io.idlewave.perturb.outcome.LaneOutcome;
import io.idlewave.perturb.outcome.RunClocks;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.LanePlans;
import io.idlewave.perturb.propagate.LaneSet;
import io.idlewave.perturb.random.Redraw;
import io.idlewave.perturb.scenario.Scenario;
import io.idlewave.perturb.statistics.VarianceShares;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Runs the replicates of a scenario again with all draws taken a second time, and once for each
 * factor with its draws alone taken a second time; the replicates themselves are there. Slices of
 * replicates bound the memory: a walk has no more than {@value #MOST_BYTES} B of lanes. Mutable.
 */
final class VarianceLanes {

  private static final long MOST_BYTES = 1L << 28;

  /** Moments that a variance needs. */
  private static final int OF_VARIANCE = 2;

  private final AnalysisContext context;
  private final LanePlan plan;
  private final Scenario scenario;
  private final List<Factor> factors;
  private final List<OfBound> bounds;
  private final int replicates;
  private final @Nullable String refusal;
  private int next;

  /**
   * Nothing has been run again.
   *
   * @param plan of the study
   * @param lanes of one scenario that the study states: a bound each, at least one
   */
  VarianceLanes(AnalysisContext context, LanePlan plan, List<ScenarioLanes> lanes) {
    this.context = context;
    this.plan = plan;
    int number = lanes.get(0).scenario();
    scenario = context.prepared().scenarios().get(number);
    factors = VarianceFactors.of(number, context.prepared());
    bounds = lanes.stream().map(of -> new OfBound(of, factors.size())).toList();
    replicates = lanes.get(0).replicates();
    refusal =
        factors.isEmpty()
            ? "nothing is random"
            : scenario.momentsBelow() <= OF_VARIANCE
                ? "what is drawn has no finite variance"
                : replicates < VarianceShares.FEWEST
                    ? "at least %d replicates, got %d".formatted(VarianceShares.FEWEST, replicates)
                    : null;
  }

  Scenario scenario() {
    return scenario;
  }

  List<Factor> factors() {
    return factors;
  }

  List<OfBound> bounds() {
    return bounds;
  }

  /** Why nothing is run again; null where something is. */
  @Nullable String refusal() {
    return refusal;
  }

  /** Whether some replicates have not been run again. */
  boolean isOpen() {
    return refusal == null && next < replicates;
  }

  /** The next replicates, with all draws taken a second time, and with those of each factor. */
  TraceWalk walk() {
    LaneSet set = plan.sets().get(bounds.get(0).lanes.scenario());
    long rows = (1L + factors.size()) * bounds.size();
    long values = LaneExtras.NONE.values(plan.ranks(), context.prepared().timing().slots());
    int some = slice(MOST_BYTES / (Double.BYTES * values * rows));
    int until = Math.min(replicates, next + some);
    List<LaneSet> sets = new ArrayList<>();
    sets.add(new LaneSet(0, set.tables().with(Redraw.ALL), until, LaneExtras.NONE));
    for (Factor factor : factors) {
      sets.add(new LaneSet(0, set.tables().with(factor.redraw()), until, LaneExtras.NONE));
    }
    int threads = context.walks().threads();
    RunClocks clocks = new RunClocks(plan.clocks().offsetNanos(), -1, plan.clocks().open());
    LanePlan slice =
        new LanePlan(
            List.of(plan.pricings().get(set.pricing())),
            sets,
            LanePlans.groupLanes(rows, until - next, threads, values),
            next,
            null,
            clocks,
            false);
    next = until;
    return new LanesWalk(slice, context.walks());
  }

  private static int slice(long most) {
    long full =
        most < LanePlans.TILE_LANES ? most : most / LanePlans.TILE_LANES * LanePlans.TILE_LANES;
    return (int) Math.max(1, Math.min(full, Integer.MAX_VALUE / 2));
  }

  /** Takes what a walk found. */
  void take(List<LaneOutcome> outcomes) {
    for (LaneOutcome of : outcomes) {
      bounds.stream()
          .filter(bound -> bound.lanes.bound() == of.bound())
          .forEach(bound -> bound.take(of));
    }
  }

  /** Run times of one bound, NaN where a replicate ends in a deadlock. Mutable. */
  static final class OfBound {

    private final ScenarioLanes lanes;
    private final double[][] again;

    private OfBound(ScenarioLanes lanes, int factors) {
      this.lanes = lanes;
      again = new double[1 + factors][lanes.replicates()];
    }

    /** Those of the scenario itself. */
    ScenarioLanes lanes() {
      return lanes;
    }

    private void take(LaneOutcome of) {
      for (int lane = 0; lane < of.lanes(); lane++) {
        again[of.scenario()][(int) of.firstReplicate() + lane] =
            of.deadlocked()[lane] ? Double.NaN : of.runtimeNanos()[lane];
      }
    }

    /**
     * Which replicates finish in all runs.
     *
     * @param once the runs of the scenario itself
     */
    int[] finished(List<RuntimeRow> once) {
      return IntStream.range(0, once.size())
          .filter(
              of ->
                  once.get(of).runtimeNanos() != null
                      && Arrays.stream(again).noneMatch(run -> Double.isNaN(run[of])))
          .toArray();
    }

    /**
     * Run times of some replicates, in ns.
     *
     * @param run 0 with all draws taken a second time; 1 and on with those of a factor
     */
    double[] runtimeNanos(int run, int[] finished) {
      return Arrays.stream(finished).mapToDouble(of -> again[run][of]).toArray();
    }
  }
}
