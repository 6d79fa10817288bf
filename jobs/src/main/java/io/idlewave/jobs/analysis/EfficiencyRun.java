package io.idlewave.jobs.analysis;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.survey.RunWindow;
import io.idlewave.jobs.prepare.IdealLanes;
import io.idlewave.jobs.results.EfficiencyReport;
import io.idlewave.jobs.results.EfficiencyRow;
import io.idlewave.jobs.results.RuntimeRow;
import io.idlewave.jobs.results.Tables;
import io.idlewave.perturb.kernel.Account;
import io.idlewave.perturb.kernel.LaneGroup;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.Propagator;
import io.idlewave.perturb.scenario.LaneResult;
import io.idlewave.perturb.statistics.Interval;
import io.idlewave.perturb.statistics.OpenEnd;
import io.idlewave.perturb.statistics.Statistic;
import io.idlewave.perturb.statistics.Summary;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Runs every scenario of {@code model} timing once more on an ideal network, the first {@value
 * IdealLanes#REPLICATES} replicates of each with the same draws, and so the recorded computation:
 * in this process, at most {@value #LANES_PER_WALK} lanes per walk. Mutable.
 */
final class EfficiencyRun implements AnalysisRun {

  private static final int LANES_PER_WALK = 512;

  private final EfficiencyAnalysis analysis;
  private final AnalysisContext context;
  private final LanePlan plan;
  private final List<LaneGroup> waiting;
  private final Map<Integer, List<Efficiencies>> found = new TreeMap<>();
  private @Nullable Propagator running;

  EfficiencyRun(EfficiencyAnalysis analysis, AnalysisContext context) {
    this.analysis = analysis;
    this.context = context;
    this.plan = IdealLanes.plan(context.prepared(), LANES_PER_WALK);
    this.waiting = new ArrayList<>(plan.freshGroups());
  }

  @Override
  public boolean wantsWalk() {
    return !waiting.isEmpty();
  }

  @Override
  public void block(GraphBlock block) {
    Propagator propagator = running;
    if (propagator == null) {
      propagator = new Propagator(plan, nextGroups());
      running = propagator;
    }
    propagator.apply(block);
  }

  private List<LaneGroup> nextGroups() {
    List<LaneGroup> next = new ArrayList<>();
    int lanes = 0;
    while (!waiting.isEmpty()
        && (next.isEmpty() || lanes + waiting.get(0).lanes() <= LANES_PER_WALK)) {
      LaneGroup group = waiting.remove(0);
      lanes += group.lanes();
      next.add(group);
    }
    return next;
  }

  @Override
  public void endWalk() {
    Propagator ended = running;
    running = null;
    if (ended != null) {
      ended.results().forEach(this::add);
    }
  }

  private void add(LaneResult ideal) {
    Map<Long, Double> runtimes = runtimes(ideal.scenario());
    for (int lane = 0; lane < ideal.lanes(); lane++) {
      Double runtime = runtimes.get(ideal.firstReplicate() + lane);
      if (runtime != null && !ideal.deadlocked()[lane]) {
        found
            .computeIfAbsent(ideal.scenario(), scenario -> new ArrayList<>())
            .add(Efficiencies.of(useful(ideal, lane), runtimeNanos(ideal, lane), runtime));
      }
    }
  }

  /** Run times of the finished replicates, by number; of the recorded run one. */
  private Map<Long, Double> runtimes(int set) {
    if (isRecorded(set)) {
      return Map.of(0L, (double) context.prepared().survey().census().spanNanos());
    }
    ScenarioLanes base = context.base();
    ScenarioLanes lanes =
        base != null && set == base.scenario() ? base : context.scenarios().get(set);
    return lanes.runtimes("").stream()
        .filter(row -> row.runtimeNanos() != null)
        .collect(Collectors.toMap(RuntimeRow::replicate, EfficiencyRun::runtime));
  }

  private static double runtime(RuntimeRow row) {
    Double runtime = row.runtimeNanos();
    return runtime == null ? 0 : runtime;
  }

  /** The last set of the plan. */
  private boolean isRecorded(int set) {
    return set == plan.sets().size() - 1;
  }

  /** Of the recorded run what lies between its calls; otherwise computation with its noise. */
  private double[] useful(LaneResult ideal, int lane) {
    int ranks = plan.ranks();
    double[] useful = new double[ranks];
    double[] ledger = ideal.ledgerNanos();
    List<RunWindow> windows = context.prepared().survey().windows();
    for (int rank = 0; rank < ranks; rank++) {
      if (isRecorded(ideal.scenario())) {
        useful[rank] = (double) windows.get(rank).betweenCallsNanos();
      } else if (ledger != null) {
        useful[rank] =
            ledger[(Account.COMPUTATION.code() * ranks + rank) * ideal.lanes() + lane]
                + ledger[(Account.NOISE.code() * ranks + rank) * ideal.lanes() + lane];
      }
    }
    return useful;
  }

  private double runtimeNanos(LaneResult ideal, int lane) {
    double runtime = 0;
    for (int rank = 0; rank < plan.ranks(); rank++) {
      runtime = Math.max(runtime, ideal.rankNanos()[rank * ideal.lanes() + lane]);
    }
    return runtime;
  }

  @Override
  public void give(Findings findings) throws IOException {
    List<EfficiencyRow> rows = new ArrayList<>();
    int recorded = plan.sets().size() - 1;
    rows(recorded, "recorded", null, rows);
    ScenarioLanes base = context.base();
    if (base != null) {
      rows(base.scenario(), ScenarioLanes.BASE, null, rows);
      for (ScenarioLanes lanes : context.scenarios()) {
        rows(lanes.scenario(), "scenario", context.name(lanes), rows);
      }
    }
    findings.rows(Tables.EFFICIENCIES, rows);
    findings.summary(analysis, new EfficiencyReport(rows).toJson());
  }

  private void rows(int set, String run, @Nullable String scenario, List<EfficiencyRow> into) {
    List<Efficiencies> of = found.getOrDefault(set, List.of());
    if (!of.isEmpty()) {
      into.add(row(run, scenario, "load-balance", of, Efficiencies::loadBalance));
      into.add(row(run, scenario, "serialisation", of, Efficiencies::serialisation));
      into.add(row(run, scenario, "transfer", of, Efficiencies::transfer));
      into.add(row(run, scenario, "communication", of, Efficiencies::communication));
      into.add(row(run, scenario, "parallel", of, Efficiencies::parallel));
    }
  }

  private static EfficiencyRow row(
      String run,
      @Nullable String scenario,
      String efficiency,
      List<Efficiencies> of,
      ToDoubleFunction<Efficiencies> value) {
    double[] values = of.stream().mapToDouble(value).toArray();
    Summary summary =
        Summary.ofRatios(values, Double.POSITIVE_INFINITY, 1 - Summary.CONFIDENCE_LEVEL);
    Interval interval =
        summary.intervals().getOrDefault(Statistic.MEAN, Interval.open(OpenEnd.TOO_FEW_REPLICATES));
    return new EfficiencyRow(
        run,
        scenario,
        efficiency,
        summary.mean(),
        interval.lower(),
        interval.upper(),
        Arrays.stream(values).min().orElseThrow(),
        Arrays.stream(values).max().orElseThrow(),
        values.length);
  }
}
