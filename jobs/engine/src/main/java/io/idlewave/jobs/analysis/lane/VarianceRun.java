package io.idlewave.jobs.analysis.lane;

import io.idlewave.jobs.analysis.AnalysisContext;
import io.idlewave.jobs.analysis.AnalysisRun;
import io.idlewave.jobs.analysis.Findings;
import io.idlewave.jobs.analysis.ScenarioLanes;
import io.idlewave.jobs.analysis.TraceWalk;
import io.idlewave.jobs.results.part.VarianceReport;
import io.idlewave.jobs.results.row.RuntimeRow;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.row.VarianceRow;
import io.idlewave.perturb.outcome.LaneOutcome;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.statistics.VarianceShares;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.commons.statistics.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/** Runs scenarios again, in rounds, and divides the variance of their run times. Mutable. */
final class VarianceRun implements AnalysisRun {

  /** Moments that the spread of a variance needs. */
  private static final int OF_ITS_SPREAD = 4;

  private final VarianceAnalysis analysis;
  private final AnalysisContext context;
  private final List<VarianceLanes> scenarios;
  private final List<VarianceLanes> walking = new ArrayList<>();

  VarianceRun(VarianceAnalysis analysis, AnalysisContext context) {
    this.analysis = analysis;
    this.context = context;
    LanePlan plan = context.prepared().plan(1);
    int stated = context.prepared().study().scenarios().size();
    scenarios =
        context.scenarios().stream()
            .filter(lanes -> lanes.scenario() < stated)
            .collect(
                Collectors.groupingBy(
                    ScenarioLanes::scenario, LinkedHashMap::new, Collectors.toList()))
            .values()
            .stream()
            .map(lanes -> new VarianceLanes(context, plan, lanes))
            .toList();
  }

  @Override
  public List<TraceWalk> walks() {
    walking.clear();
    List<TraceWalk> walks = new ArrayList<>();
    for (VarianceLanes of : scenarios) {
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
    for (VarianceLanes of : scenarios) {
      for (VarianceLanes.OfBound bound : of.bounds()) {
        parts.add(give(of, bound, findings));
      }
    }
    findings.summary(analysis, new VarianceReport(parts));
  }

  private static VarianceReport.OfScenario give(
      VarianceLanes of, VarianceLanes.OfBound bound, Findings findings) throws IOException {
    String name = of.scenario().name();
    String label = bound.lanes().bound().label();
    String refusal = of.refusal();
    if (refusal != null) {
      return refused(name, label, 0, null, refusal);
    }
    List<RuntimeRow> once = bound.lanes().runtimes(name);
    int[] finished = bound.finished(once);
    int samples = finished.length;
    if (samples < VarianceShares.FEWEST) {
      return refused(
          name,
          label,
          samples,
          null,
          "at least %d replicates that finish, got %d".formatted(VarianceShares.FEWEST, samples));
    }
    double[] first = Arrays.stream(finished).mapToDouble(at -> runtime(once.get(at))).toArray();
    double[][] mixed = new double[of.factors().size()][];
    Arrays.setAll(mixed, factor -> bound.runtimeNanos(1 + factor, finished));
    VarianceShares shares = VarianceShares.of(first, bound.runtimeNanos(0, finished), mixed);
    if (shares.first() < 0) {
      return refused(name, label, samples, 0.0, "run times do not vary");
    }
    findings.rows(Tables.VARIANCE, rows(of, label, shares));
    return new VarianceReport.OfScenario(
        name,
        label,
        samples,
        Math.sqrt(shares.variance()),
        of.factors().get(shares.first()).name(),
        hasErrors(of) ? (Double) shares.turns() : null,
        null);
  }

  private static VarianceReport.OfScenario refused(
      String name, String bound, int samples, @Nullable Double sdNanos, String why) {
    return new VarianceReport.OfScenario(name, bound, samples, sdNanos, null, null, why);
  }

  private static double runtime(RuntimeRow row) {
    Double runtime = row.runtimeNanos();
    return runtime == null ? Double.NaN : runtime;
  }

  /** Whether the spread of a variance is finite. */
  private static boolean hasErrors(VarianceLanes of) {
    return of.scenario().momentsBelow() > OF_ITS_SPREAD;
  }

  /** The largest total share first. */
  private static List<VarianceRow> rows(VarianceLanes of, String bound, VarianceShares shares) {
    double times =
        hasErrors(of)
            ? TDistribution.of(VarianceShares.GROUPS - 1.0).inverseSurvivalProbability(0.025)
            : Double.NaN;
    List<VarianceRow> rows = new ArrayList<>();
    for (int factor = 0; factor < of.factors().size(); factor++) {
      VarianceShares.Share share = shares.factors().get(factor);
      rows.add(
          new VarianceRow(
              of.scenario().name(),
              bound,
              of.factors().get(factor).name(),
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
