package io.idlewave.jobs.analysis;

import io.idlewave.jobs.prepare.PreparedStudy;
import io.idlewave.jobs.results.summary.PrecisionResult;
import io.idlewave.jobs.results.summary.PrecisionResult.Reached;
import io.idlewave.jobs.study.Precision;
import io.idlewave.perturb.outcome.LaneOutcome;
import io.idlewave.perturb.scenario.Scenario;
import io.idlewave.perturb.statistics.Interval;
import io.idlewave.perturb.statistics.Statistic;
import io.idlewave.perturb.statistics.Summary;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether the replicates tell what the study wants to know. It sees their run times alone, so that
 * the number of passes depends on nothing but the bits of results.
 */
public final class PrecisionCheck {

  private PrecisionCheck() {}

  /**
   * The replicates of each scenario after the next pass; those that there are where none is due.
   *
   * @param lanes of all passes so far
   */
  public static int nextReplicates(PreparedStudy prepared, List<LaneOutcome> lanes) {
    List<ScenarioLanes> sets = LaneSets.of(lanes, List.of());
    int replicates = sets.get(0).replicates();
    Precision precision = prepared.study().estimation().precision();
    if (precision == null || replicates >= precision.maxReplicates()) {
      return replicates;
    }
    int first = prepared.study().replicates();
    return found(prepared, precision, LaneSets.stated(prepared, sets)).stream()
            .allMatch(Reached::reached)
        ? replicates
        : precision.replicatesAfter(precision.passesTo(replicates, first) + 1, first);
  }

  /**
   * What was reached; null where no precision was asked for.
   *
   * @param sets of the scenarios that the study states
   */
  static @Nullable PrecisionResult of(PreparedStudy prepared, List<ScenarioLanes> sets) {
    Precision precision = prepared.study().estimation().precision();
    if (precision == null) {
      return null;
    }
    List<Reached> found = found(prepared, precision, sets);
    int first = prepared.study().replicates();
    int replicates = sets.get(0).replicates();
    return new PrecisionResult(
        found.stream().allMatch(Reached::reached),
        precision.passesTo(replicates, first),
        precision.passes(first),
        replicates,
        precision.maxReplicates(),
        1 - prepared.missedPerLook(),
        found);
  }

  private static List<Reached> found(
      PreparedStudy prepared, Precision precision, List<ScenarioLanes> sets) {
    List<Reached> found = new ArrayList<>();
    for (ScenarioLanes set : sets) {
      if (set.finished() > 0) {
        Scenario scenario = prepared.scenarios().get(set.scenario());
        Summary summary =
            Summary.of(
                set.runtimeNanos(),
                prepared.quantum(),
                scenario.momentsBelow(),
                prepared.missedPerLook());
        precision
            .reaches()
            .forEach(
                (statistic, asked) -> found.add(found(set, scenario, summary, statistic, asked)));
      }
    }
    return found;
  }

  private static Reached found(
      ScenarioLanes set,
      Scenario scenario,
      Summary summary,
      Statistic statistic,
      Precision.Reach asked) {
    double figure = summary.value(statistic);
    double askedNanos = asked.nanos(figure);
    Double foundNanos =
        scenario.draws() ? reach(summary.intervals().get(statistic), figure) : Double.valueOf(0);
    return new Reached(
        scenario.name(),
        set.bound().label(),
        statistic.label(),
        askedNanos,
        foundNanos,
        foundNanos != null && foundNanos <= askedNanos);
  }

  private static @Nullable Double reach(@Nullable Interval interval, double figure) {
    Double lower = interval == null ? null : interval.lower();
    Double upper = interval == null ? null : interval.upper();
    return lower == null || upper == null
        ? null
        : Double.valueOf(Math.max(figure - lower, upper - figure));
  }
}
