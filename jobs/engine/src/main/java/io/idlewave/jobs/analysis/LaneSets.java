package io.idlewave.jobs.analysis;

import io.idlewave.jobs.prepare.PreparedStudy;
import io.idlewave.perturb.outcome.LaneOutcome;
import io.idlewave.perturb.outcome.RankOutcome;
import io.idlewave.perturb.scenario.Bound;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The lanes of a study as the scenarios that they belong to. */
final class LaneSets {

  private static final Comparator<LaneOutcome> ORDER =
      Comparator.comparingInt(LaneOutcome::scenario)
          .thenComparing(LaneOutcome::bound)
          .thenComparingLong(LaneOutcome::firstReplicate);

  private record Row(int scenario, Bound bound) {}

  private LaneSets() {}

  /** Those of the scenarios that the study states: not those that a map adds, and not the base. */
  static List<ScenarioLanes> stated(PreparedStudy prepared, List<ScenarioLanes> sets) {
    int scenarios = prepared.study().scenarios().size();
    return sets.stream().filter(set -> set.scenario() < scenarios).toList();
  }

  /** One set per scenario and bound, in the order of the study, and last that of a base. */
  static List<ScenarioLanes> of(List<LaneOutcome> lanes, List<RankOutcome> ranks) {
    List<LaneOutcome> ordered = new ArrayList<>(lanes);
    ordered.sort(ORDER);
    Map<Row, List<RankOutcome>> ofRow = byRow(ranks);
    List<ScenarioLanes> sets = new ArrayList<>();
    for (int from = 0; from < ordered.size(); ) {
      int to = from;
      LaneOutcome first = ordered.get(from);
      while (to < ordered.size()
          && ordered.get(to).scenario() == first.scenario()
          && ordered.get(to).bound() == first.bound()) {
        to++;
      }
      sets.add(
          new ScenarioLanes(
              ordered.subList(from, to),
              ofRow.getOrDefault(new Row(first.scenario(), first.bound()), List.of())));
      from = to;
    }
    return sets;
  }

  private static Map<Row, List<RankOutcome>> byRow(List<RankOutcome> ranks) {
    return ranks.stream()
        .sorted(Comparator.comparingInt(RankOutcome::firstRank))
        .collect(Collectors.groupingBy(of -> new Row(of.scenario(), of.bound())));
  }

  /** Takes the sets of the scenario that comes last from {@code sets}, one per bound, in order. */
  static List<ScenarioLanes> removeLast(List<ScenarioLanes> sets) {
    int scenario = sets.get(sets.size() - 1).scenario();
    List<ScenarioLanes> last = sets.stream().filter(of -> of.scenario() == scenario).toList();
    sets.removeAll(last);
    return last;
  }

  /** One set per scenario, that of its last bound: an upper one where there are two. */
  static List<ScenarioLanes> last(List<ScenarioLanes> sets) {
    Map<Integer, ScenarioLanes> byScenario = new TreeMap<>();
    sets.forEach(set -> byScenario.put(set.scenario(), set));
    return List.copyOf(byScenario.values());
  }

  /** That of the bound, or the last one; null where there are none. */
  static @Nullable ScenarioLanes ofBound(List<ScenarioLanes> sets, Bound bound) {
    ScenarioLanes last = null;
    for (ScenarioLanes set : sets) {
      last = set;
      if (set.bound() == bound) {
        break;
      }
    }
    return last;
  }
}
