package io.idlewave.jobs.analysis.lane;

import io.idlewave.jobs.analysis.AnalysisContext;
import io.idlewave.jobs.analysis.AnalysisRun;
import io.idlewave.jobs.analysis.Findings;
import io.idlewave.jobs.analysis.ScenarioLanes;
import io.idlewave.jobs.analysis.TraceWalk;
import io.idlewave.jobs.prepare.IdealLanes;
import io.idlewave.jobs.prepare.recorded.EfficiencyWindow;
import io.idlewave.jobs.results.part.EfficiencyReport;
import io.idlewave.jobs.results.row.EfficiencyRow;
import io.idlewave.jobs.results.row.RuntimeRow;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.statistics.Interval;
import io.idlewave.perturb.statistics.OpenEnd;
import io.idlewave.perturb.statistics.Statistic;
import io.idlewave.perturb.statistics.Summary;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Runs every scenario of {@code model} timing once more on an ideal network, the first {@value
 * IdealLanes#REPLICATES} replicates of each with the same draws, and so the recorded computation:
 * at most {@value #GROUP_LANES} lanes in each place. Mutable.
 */
final class EfficiencyRun implements AnalysisRun {

  private static final int GROUP_LANES = 512;

  private final EfficiencyAnalysis analysis;
  private final AnalysisContext context;
  private final EfficiencyWindow window;
  private final LanePlan plan;
  private final int groups;
  private final Map<Integer, List<Efficiencies>> found = new TreeMap<>();
  private final Map<Integer, Map<Long, Double>> runtimes = new HashMap<>();
  private int next;

  EfficiencyRun(EfficiencyAnalysis analysis, AnalysisContext context) {
    this.analysis = analysis;
    this.context = context;
    this.window =
        EfficiencyWindow.of(
            context.prepared().study().span(), context.archive(), context.prepared().survey());
    this.plan = IdealLanes.plan(context.prepared(), window, GROUP_LANES);
    this.groups = plan.groupCount();
  }

  @Override
  public List<TraceWalk> walks() {
    List<TraceWalk> walks = new ArrayList<>();
    while (next < groups && walks.size() < context.walks().places()) {
      walks.add(new UsefulWalk(plan, next, next == groups - 1 ? window.usefulNanos() : null));
      next++;
    }
    return walks;
  }

  @Override
  @SuppressWarnings("unchecked") // what the walk's end says
  public void walked(List<Serializable> lanes) {
    lanes.forEach(of -> ((List<UsefulWalk.Lane>) of).forEach(this::add));
  }

  private void add(UsefulWalk.Lane ideal) {
    Double runtime = runtimes(ideal.set()).get(ideal.replicate());
    if (runtime != null) {
      found
          .computeIfAbsent(ideal.set(), set -> new ArrayList<>())
          .add(Efficiencies.of(ideal.useful(), ideal.runtimeNanos(), runtime));
    }
  }

  /** Run times of the finished replicates, by number; of the recorded run one. */
  private Map<Long, Double> runtimes(int set) {
    return runtimes.computeIfAbsent(set, this::find);
  }

  private Map<Long, Double> find(int set) {
    if (isRecorded(set)) {
      return Map.of(0L, (double) window.runtimeNanos());
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

  @Override
  public void give(Findings findings) throws IOException {
    List<EfficiencyRow> rows = new ArrayList<>();
    int recorded = plan.sets().size() - 1;
    if (context.prepared().metadata().times().recordsCalls()) {
      rows(recorded, "recorded", null, rows);
    }
    ScenarioLanes base = context.base();
    if (base != null) {
      rows(base.scenario(), ScenarioLanes.BASE, null, rows);
      for (ScenarioLanes lanes : context.scenarios()) {
        rows(lanes.scenario(), "scenario", context.name(lanes), rows);
      }
    }
    findings.rows(Tables.EFFICIENCIES, rows);
    findings.summary(analysis, new EfficiencyReport(window.span().label(), rows));
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
