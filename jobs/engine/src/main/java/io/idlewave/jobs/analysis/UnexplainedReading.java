package io.idlewave.jobs.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import io.idlewave.graph.survey.RunWindow;
import io.idlewave.jobs.prepare.PreparedStudy;
import io.idlewave.jobs.prepare.PreparedTiming;
import io.idlewave.jobs.results.part.UnexplainedWaits;
import io.idlewave.jobs.results.part.WaitReport;
import io.idlewave.jobs.results.summary.ReportJson;
import io.idlewave.jobs.results.summary.ScenarioResult;
import io.idlewave.jobs.study.Study;
import io.idlewave.perturb.observed.WaitTotals;
import io.idlewave.perturb.outcome.LaneOutcome;
import io.idlewave.perturb.propagate.LanePlan;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What scenarios cost if waits that nothing explains absorb, where these are so much of the run
 * that taking them as work says little. Walks the trace for their share, unless an analysis has
 * found it, and for the lanes of that reading only if it is large.
 */
final class UnexplainedReading {

  /** Of the ranks' time; with at most so much, one reading is enough. */
  static final double ENOUGH = 0.05;

  /** Replicates of that reading at most: their mean is known to an eighth of their spread. */
  static final int MOST_REPLICATES = 64;

  /** Lanes that a walk carries at most, but for those of one replicate: all of three scenarios. */
  private static final long LANES_PER_WALK = 384;

  private final PreparedStudy prepared;
  private final WalkRunner walks;
  private final Findings findings;

  UnexplainedReading(PreparedStudy prepared, WalkRunner walks, Findings findings) {
    this.prepared = prepared;
    this.walks = walks;
    this.findings = findings;
  }

  /**
   * Unexplained waits by the run times of all ranks, from 0 to 1, as {@code wait-states} counts
   * them; null where clocks cannot be compared, or the study takes every wait to absorb or none.
   */
  @Nullable Double share() {
    if (timing() == null || prepared.clocks() == null) {
      return null;
    }
    JsonNode found = findings.other(WaitReport.LABEL);
    return found == null
        ? walkedShare()
        : ReportJson.read(found, WaitReport.class).share(WaitReport.UNEXPLAINED);
  }

  /**
   * The other reading of the scenarios that {@code stated} are the lanes of; null where the share
   * is small, or nothing is disturbed.
   */
  @Nullable UnexplainedWaits beside(
      double share, List<ScenarioLanes> stated, @Nullable Double baseNanos) {
    PreparedTiming timing = timing();
    if (timing == null || share <= ENOUGH || !disturbs()) {
      return null;
    }
    int run = stated.stream().mapToInt(ScenarioLanes::replicates).max().orElse(0);
    int replicates = Math.min(MOST_REPLICATES, run);
    RuntimeResults results = new RuntimeResults(prepared, timing);
    List<ScenarioResult> absorbing = new ArrayList<>();
    for (ScenarioLanes lanes : LaneSets.of(lanes(timing, replicates), List.of())) {
      String name = prepared.scenarios().get(lanes.scenario()).name();
      absorbing.add(results.of(name, lanes, baseNanos));
    }
    return new UnexplainedWaits(share, absorbing);
  }

  private boolean disturbs() {
    Study study = prepared.study();
    return study.scenarios().stream().anyMatch(scenario -> study.disturbs(scenario.name()));
  }

  private double walkedShare() {
    WaitTotals totals = (WaitTotals) walks.run(List.of(WaitWalk.of(prepared))).get(0);
    List<RunWindow> windows = prepared.survey().windows();
    double unexplained = 0;
    double run = 0;
    for (int rank = 0; rank < windows.size(); rank++) {
      unexplained += (double) totals.unexplainedNanos(rank);
      run += (double) windows.get(rank).spanNanos();
    }
    return run > 0 ? unexplained / run : 0;
  }

  private @Nullable PreparedTiming timing() {
    return prepared.timing().ifUnexplainedAbsorb(prepared.study().scenarios().size());
  }

  /** In rounds of as many walks as there are places. */
  private List<LaneOutcome> lanes(PreparedTiming timing, int replicates) {
    int groupLanes = prepared.groupLanes(replicates, walks.places() * walks.threads());
    long rows = Math.max(1, timing.plan(1, 1).rowCount());
    int atOnce = (int) Math.max(1, LANES_PER_WALK / rows);
    List<LaneOutcome> lanes = new ArrayList<>();
    List<TraceWalk> round = new ArrayList<>();
    for (int from = 0; from < replicates; from += atOnce) {
      int to = Math.min(replicates, from + atOnce);
      LanePlan plan = timing.plan(to, Math.min(groupLanes, to - from)).from(from);
      if (plan.laneCount() > 0) {
        round.add(new LanesWalk(plan, walks));
      }
      if (!round.isEmpty() && (round.size() == walks.places() || to == replicates)) {
        walks.run(round).forEach(found -> lanes.addAll(outcomes(found)));
        round.clear();
      }
    }
    return lanes;
  }

  @SuppressWarnings("unchecked") // what the walk's end says
  private static List<LaneOutcome> outcomes(Serializable found) {
    return (List<LaneOutcome>) found;
  }
}
