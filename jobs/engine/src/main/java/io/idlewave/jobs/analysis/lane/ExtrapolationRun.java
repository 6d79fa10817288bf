package io.idlewave.jobs.analysis.lane;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.analysis.AnalysisContext;
import io.idlewave.jobs.analysis.AnalysisRun;
import io.idlewave.jobs.analysis.Findings;
import io.idlewave.jobs.analysis.FreshWalk;
import io.idlewave.jobs.analysis.ScenarioLanes;
import io.idlewave.jobs.analysis.TraceWalk;
import io.idlewave.jobs.results.row.ExtrapolationRow;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.perturb.extrapolation.PhaseSample;
import io.idlewave.perturb.extrapolation.PhaseWalk;
import io.idlewave.perturb.kernel.LaneTables;
import io.idlewave.perturb.lowering.Pricing;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.LaneSet;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Takes the times of phases of every scenario in a walk each, as many at once as there are places,
 * with as many replicates as have no more than {@value #MOST_VALUES} times in a phase: some 10 MB.
 */
public final class ExtrapolationRun implements AnalysisRun {

  private static final int MOST_VALUES = 1 << 18;
  private static final int FEWEST_REPLICATES = 2 * PhaseSample.GROUPS;

  private final ExtrapolationAnalysis analysis;
  private final AnalysisContext context;
  private final LanePlan plan;
  private final List<List<Integer>> rows;
  private final long[] targets;
  private final Extrapolation[] found;
  private final int[] used;
  private int next;
  private final List<Integer> walking = new ArrayList<>();

  ExtrapolationRun(ExtrapolationAnalysis analysis, AnalysisContext context) {
    this.analysis = analysis;
    this.context = context;
    this.plan = context.prepared().plan(1);
    this.rows = context.prepared().metadata().rowsByRank();
    this.targets = Extrapolation.targets(rows.size());
    this.found = new Extrapolation[context.scenarios().size()];
    this.used = new int[found.length];
  }

  @Override
  public List<TraceWalk> walks() {
    walking.clear();
    for (; next < found.length && walking.size() < context.walks().places(); next++) {
      ScenarioLanes lanes = context.scenarios().get(next);
      long most = Math.min(lanes.replicates(), MOST_VALUES / rows.size());
      used[next] = (int) (most - most % PhaseSample.GROUPS);
      if (lanes.finished() < lanes.replicates()) {
        found[next] = Extrapolation.refused("replicates end in a deadlock");
      } else if (!context.prepared().scenarios().get(lanes.scenario()).draws()) {
        found[next] = Extrapolation.refused("nothing is random that more ranks could add to");
      } else if (used[next] < FEWEST_REPLICATES) {
        found[next] =
            Extrapolation.refused(
                "at least %d replicates of at most %d times, got %d of %d"
                    .formatted(FEWEST_REPLICATES, MOST_VALUES, lanes.replicates(), rows.size()));
      } else {
        walking.add(next);
      }
    }
    return walking.stream().map(this::walk).toList();
  }

  private TraceWalk walk(int scenario) {
    LaneSet set = plan.sets().get(context.scenarios().get(scenario).scenario());
    return walk(plan.pricings().get(set.pricing()), set.tables(), rows, used[scenario], targets);
  }

  /** Takes the times of the phases of one scenario. */
  public static TraceWalk walk(
      Pricing pricing, LaneTables tables, List<List<Integer>> rows, int lanes, long[] targets) {
    ArrayList<List<Integer>> byRank = new ArrayList<>(rows);
    return new FreshWalk<>(
        scratch ->
            new PhaseWalk(
                pricing, tables, byRank, lanes, new PhaseSample(byRank.size(), lanes, targets)),
        PhaseWalk::apply,
        PhaseWalk::sample);
  }

  @Override
  public void walked(List<Serializable> samples) {
    for (int i = 0; i < samples.size(); i++) {
      int scenario = walking.get(i);
      ScenarioLanes lanes = context.scenarios().get(scenario);
      double[] runtimes = Arrays.copyOf(lanes.runtimeNanos(), used[scenario]);
      found[scenario] =
          Extrapolation.of(context.name(lanes), (PhaseSample) samples.get(i), targets, runtimes);
    }
  }

  @Override
  public void give(Findings findings) throws IOException {
    ObjectNode part = JsonNodeFactory.instance.objectNode();
    part.put("assumes", "more ranks of the same work, alike and independent");
    ArrayNode scenarios = part.putArray("scenarios");
    for (int i = 0; i < found.length; i++) {
      Extrapolation of = found[i];
      ObjectNode scenario = scenarios.addObject();
      scenario.put("scenario", context.name(context.scenarios().get(i)));
      scenario.put("replicates", used[i]);
      scenario.put("waitNanos", of.waitNanos());
      scenario.put("simulatedWaitNanos", of.simulatedWaitNanos());
      scenario.put("refusal", of.refusal());
      add(of, scenario);
      findings.rows(Tables.EXTRAPOLATION, of.rows());
    }
    findings.summary(analysis, part);
  }

  /** Rows as columns. */
  private static void add(Extrapolation of, ObjectNode into) {
    ArrayNode ranks = into.putArray("ranks");
    ArrayNode methods = into.putArray("method");
    ArrayNode runtimes = into.putArray("runtimeNanos");
    ArrayNode lower = into.putArray("runtimeLowerNanos");
    ArrayNode upper = into.putArray("runtimeUpperNanos");
    for (ExtrapolationRow row : of.rows()) {
      ranks.add(row.ranks());
      methods.add(row.method());
      runtimes.add(row.runtimeNanos());
      lower.add(row.runtimeLowerNanos());
      upper.add(row.runtimeUpperNanos());
    }
  }
}
