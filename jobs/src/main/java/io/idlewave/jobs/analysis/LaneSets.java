package io.idlewave.jobs.analysis;

import io.idlewave.jobs.prepare.PreparedStudy;
import io.idlewave.perturb.scenario.LaneResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The lanes of a study as the scenarios that they belong to. */
final class LaneSets {

  private static final Comparator<LaneResult> ORDER =
      Comparator.comparingInt(LaneResult::scenario)
          .thenComparing(LaneResult::bound)
          .thenComparingLong(LaneResult::firstReplicate);

  private LaneSets() {}

  /** Those of the scenarios that the study states: not those that a map adds, and not the base. */
  static List<ScenarioLanes> stated(PreparedStudy prepared, List<ScenarioLanes> sets) {
    int scenarios = prepared.study().scenarios().size();
    return sets.stream().filter(set -> set.scenario() < scenarios).toList();
  }

  /** One set per scenario and bound, in the order of the study, and last that of a base. */
  static List<ScenarioLanes> of(PreparedStudy prepared, List<LaneResult> lanes) {
    List<LaneResult> ordered = new ArrayList<>(lanes);
    ordered.sort(ORDER);
    List<ScenarioLanes> sets = new ArrayList<>();
    for (int from = 0; from < ordered.size(); ) {
      int to = from;
      LaneResult first = ordered.get(from);
      while (to < ordered.size()
          && ordered.get(to).scenario() == first.scenario()
          && ordered.get(to).bound() == first.bound()) {
        to++;
      }
      sets.add(new ScenarioLanes(ordered.subList(from, to), prepared.timing().offsetNanos()));
      from = to;
    }
    return sets;
  }
}
