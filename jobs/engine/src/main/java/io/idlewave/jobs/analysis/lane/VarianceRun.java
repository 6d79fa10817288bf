package io.idlewave.jobs.analysis.lane;

import io.idlewave.jobs.analysis.AnalysisContext;
import io.idlewave.jobs.analysis.AnalysisRun;
import io.idlewave.jobs.analysis.Findings;
import io.idlewave.jobs.analysis.LanesWalk;
import io.idlewave.jobs.analysis.ScenarioLanes;
import io.idlewave.jobs.analysis.TraceWalk;
import io.idlewave.jobs.analysis.lane.VarianceFactors.Factor;
import io.idlewave.jobs.prepare.PreparedStudy;
import io.idlewave.jobs.results.part.VarianceReport;
import io.idlewave.jobs.results.row.RuntimeRow;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.row.VarianceRow;
import io.idlewave.perturb.kernel.LaneExtras;
import io.idlewave.perturb.outcome.LaneOutcome;
import io.idlewave.perturb.outcome.RunClocks;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.LanePlans;
import io.idlewave.perturb.propagate.LaneSet;
import io.idlewave.perturb.random.Redraw;
import io.idlewave.perturb.scenario.Scenario;
import io.idlewave.perturb.statistics.VarianceShares;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/**
 * Runs every replicate of a scenario again with all draws taken a second time, and once for each
 * factor with its draws alone taken a second time; the replicates themselves are there. Slices of
 * replicates bound the memory: a walk has no more than {@value #MOST_BYTES} B of lanes. Mutable.
 */
final class VarianceRun implements AnalysisRun {

  private static final long MOST_BYTES = 1L << 28;

  /** Moments that a variance needs, and that its own spread does. */
  private static final int OF_VARIANCE = 2;

  private static final int OF_ITS_SPREAD = 4;

  private final VarianceAnalysis analysis;
  private final AnalysisContext context;
  private final LanePlan plan;
  private final List<OfScenario> scenarios = new ArrayList<>();
  private final List<OfScenario> walking = new ArrayList<>();

  VarianceRun(VarianceAnalysis analysis, AnalysisContext context) {
    this.analysis = analysis;
    this.context = context;
    PreparedStudy prepared = context.prepared();
    plan = prepared.plan(1);
    for (ScenarioLanes lanes : context.scenarios()) {
      int number = lanes.scenario();
      if (number < prepared.study().scenarios().size()) {
        if (scenarios.isEmpty() || scenarios.get(scenarios.size() - 1).number != number) {
          scenarios.add(new OfScenario(number));
        }
        scenarios.get(scenarios.size() - 1).bounds.add(new OfBound(lanes));
      }
    }
    scenarios.forEach(OfScenario::begin);
  }

  /** A scenario, what it is made of, and how far it has been run again. */
  private final class OfScenario {

    private final int number;
    private final Scenario scenario;
    private final List<OfBound> bounds = new ArrayList<>();
    private List<Factor> factors = List.of();
    private @Nullable String refusal;
    private int next;

    OfScenario(int number) {
      this.number = number;
      this.scenario = context.prepared().scenarios().get(number);
    }

    void begin() {
      PreparedStudy prepared = context.prepared();
      factors = VarianceFactors.of(scenario, prepared.study(), prepared.metadata());
      refusal =
          factors.isEmpty()
              ? "nothing is random"
              : scenario.momentsBelow() <= OF_VARIANCE
                  ? "what is drawn has no finite variance"
                  : replicates() < VarianceShares.FEWEST
                      ? "at least %d replicates, got %d"
                          .formatted(VarianceShares.FEWEST, replicates())
                      : null;
      bounds.forEach(bound -> bound.begin(factors.size(), replicates()));
    }

    int replicates() {
      return bounds.get(0).lanes.replicates();
    }

    boolean isOpen() {
      return refusal == null && next < replicates();
    }

    /** The next replicates, with all draws taken a second time, and with those of each factor. */
    TraceWalk walk() {
      LaneSet set = plan.sets().get(number);
      long rows = (1L + factors.size()) * bounds.size();
      long values = LaneExtras.NONE.values(plan.ranks(), context.prepared().timing().slots());
      int some = slice(MOST_BYTES / (Double.BYTES * values * rows));
      int until = Math.min(replicates(), next + some);
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

    void take(List<LaneOutcome> outcomes) {
      for (LaneOutcome of : outcomes) {
        bounds.stream()
            .filter(bound -> bound.lanes.bound() == of.bound())
            .forEach(bound -> bound.take(of));
      }
    }
  }

  /** Run times of one bound, NaN where a replicate ends in a deadlock. */
  private static final class OfBound {

    private final ScenarioLanes lanes;
    private double[][] again = new double[0][];

    OfBound(ScenarioLanes lanes) {
      this.lanes = lanes;
    }

    void begin(int factors, int replicates) {
      again = new double[1 + factors][replicates];
    }

    void take(LaneOutcome of) {
      for (int lane = 0; lane < of.lanes(); lane++) {
        again[of.scenario()][(int) of.firstReplicate() + lane] =
            of.deadlocked()[lane] ? Double.NaN : of.runtimeNanos()[lane];
      }
    }

    /** Which replicates finish in all runs. */
    int[] finished(List<RuntimeRow> once) {
      List<Integer> finished = new ArrayList<>();
      for (int replicate = 0; replicate < once.size(); replicate++) {
        int of = replicate;
        if (once.get(of).runtimeNanos() != null
            && Arrays.stream(again).noneMatch(run -> Double.isNaN(run[of]))) {
          finished.add(of);
        }
      }
      return finished.stream().mapToInt(Integer::intValue).toArray();
    }

    double[] runtimes(int run, int[] finished) {
      return Arrays.stream(finished).mapToDouble(of -> again[run][of]).toArray();
    }
  }

  @Override
  public List<TraceWalk> walks() {
    walking.clear();
    List<TraceWalk> walks = new ArrayList<>();
    for (OfScenario of : scenarios) {
      while (of.isOpen() && walks.size() < context.walks().places()) {
        walks.add(of.walk());
        walking.add(of);
      }
    }
    return walks;
  }

  @Override
  @SuppressWarnings("unchecked") // what the walk's end says
  public void walked(List<Serializable> found) {
    for (int walk = 0; walk < found.size(); walk++) {
      walking.get(walk).take((List<LaneOutcome>) found.get(walk));
    }
  }

  @Override
  public void give(Findings findings) throws IOException {
    List<VarianceReport.OfScenario> parts = new ArrayList<>();
    for (OfScenario of : scenarios) {
      for (OfBound bound : of.bounds) {
        parts.add(give(of, bound, findings));
      }
    }
    findings.summary(analysis, new VarianceReport(parts));
  }

  private VarianceReport.OfScenario give(OfScenario of, OfBound bound, Findings findings)
      throws IOException {
    String name = of.scenario.name();
    String label = bound.lanes.bound().label();
    if (of.refusal != null) {
      return new VarianceReport.OfScenario(name, label, 0, null, null, null, of.refusal);
    }
    List<RuntimeRow> once = bound.lanes.runtimes(name);
    int[] finished = bound.finished(once);
    if (finished.length < VarianceShares.FEWEST) {
      String refusal =
          "at least %d replicates that finish, got %d"
              .formatted(VarianceShares.FEWEST, finished.length);
      return new VarianceReport.OfScenario(name, label, finished.length, null, null, null, refusal);
    }
    double[] first = Arrays.stream(finished).mapToDouble(at -> runtime(once.get(at))).toArray();
    double[][] mixed = new double[of.factors.size()][];
    Arrays.setAll(mixed, factor -> bound.runtimes(1 + factor, finished));
    VarianceShares shares = VarianceShares.of(first, bound.runtimes(0, finished), mixed);
    if (shares.first() < 0) {
      return new VarianceReport.OfScenario(
          name, label, finished.length, 0.0, null, null, "run times do not vary");
    }
    findings.rows(Tables.VARIANCE, rows(of, label, shares));
    return new VarianceReport.OfScenario(
        name,
        label,
        finished.length,
        Math.sqrt(shares.variance()),
        of.factors.get(shares.first()).name(),
        hasErrors(of) ? (Double) shares.turns() : null,
        null);
  }

  private static double runtime(RuntimeRow row) {
    Double runtime = row.runtimeNanos();
    return runtime == null ? Double.NaN : runtime;
  }

  /** Whether the spread of a variance is finite. */
  private static boolean hasErrors(OfScenario of) {
    return of.scenario.momentsBelow() > OF_ITS_SPREAD;
  }

  /** The largest total share first. */
  private static List<VarianceRow> rows(OfScenario of, String bound, VarianceShares shares) {
    double times =
        hasErrors(of)
            ? TDistribution.of(VarianceShares.GROUPS - 1.0).inverseSurvivalProbability(0.025)
            : Double.NaN;
    List<VarianceRow> rows = new ArrayList<>();
    for (int factor = 0; factor < of.factors.size(); factor++) {
      VarianceShares.Share share = shares.factors().get(factor);
      rows.add(
          new VarianceRow(
              of.scenario.name(),
              bound,
              of.factors.get(factor).name(),
              share.total(),
              end(share.total(), -times * share.totalError()),
              end(share.total(), times * share.totalError()),
              share.first(),
              end(share.first(), -times * share.firstError()),
              end(share.first(), times * share.firstError())));
    }
    rows.sort(Comparator.comparingDouble(VarianceRow::totalShare).reversed());
    return rows;
  }

  private static @Nullable Double end(double share, double width) {
    return Double.isNaN(width) ? null : Double.valueOf(share + width);
  }
}
