package io.idlewave.jobs.analysis;

import io.idlewave.jobs.prepare.PreparedStudy;
import io.idlewave.jobs.results.row.RuntimeRow;
import io.idlewave.jobs.results.summary.Difference;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.statistics.Summary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Scenarios against the reference of the study, replicate by replicate. */
final class Comparisons {

  private Comparisons() {}

  /** One per scenario but the reference, and bound that both have. */
  static List<Difference> of(PreparedStudy prepared, List<ScenarioLanes> sets) {
    String reference = prepared.study().reference();
    Map<Bound, ScenarioLanes> references = new EnumMap<>(Bound.class);
    for (ScenarioLanes set : sets) {
      if (name(prepared, set).equals(reference)) {
        references.put(set.bound(), set);
      }
    }
    List<Difference> differences = new ArrayList<>();
    for (ScenarioLanes set : sets) {
      ScenarioLanes other = references.get(set.bound());
      if (other != null && set.scenario() != other.scenario()) {
        compare(prepared, set, other, differences);
      }
    }
    return differences;
  }

  private static String name(PreparedStudy prepared, ScenarioLanes lanes) {
    return prepared.scenarios().get(lanes.scenario()).name();
  }

  private static void compare(
      PreparedStudy prepared, ScenarioLanes set, ScenarioLanes other, List<Difference> into) {
    List<RuntimeRow> runtimes = set.runtimes("");
    List<RuntimeRow> others = other.runtimes("");
    double[] differences = new double[runtimes.size()];
    double[] ratios = new double[runtimes.size()];
    int pairs = 0;
    for (int i = 0; i < runtimes.size(); i++) {
      Double nanos = runtimes.get(i).runtimeNanos();
      Double otherNanos = others.get(i).runtimeNanos();
      if (nanos != null && otherNanos != null && otherNanos > 0) {
        differences[pairs] = nanos - otherNanos;
        ratios[pairs++] = nanos / otherNanos;
      }
    }
    if (pairs > 0) {
      double momentsBelow =
          Math.min(
              prepared.scenarios().get(set.scenario()).momentsBelow(),
              prepared.scenarios().get(other.scenario()).momentsBelow());
      double missed = prepared.missedPerLook();
      into.add(
          Difference.of(
              name(prepared, set),
              name(prepared, other),
              set.bound().label(),
              pairs,
              Summary.of(
                  Arrays.copyOf(differences, pairs), prepared.quantum(), momentsBelow, missed),
              Summary.ofRatios(Arrays.copyOf(ratios, pairs), momentsBelow, missed)));
    }
  }
}
