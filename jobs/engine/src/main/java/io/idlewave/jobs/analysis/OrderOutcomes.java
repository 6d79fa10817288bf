package io.idlewave.jobs.analysis;

import io.idlewave.graph.census.Census;
import io.idlewave.graph.order.ChoiceFunctions;
import io.idlewave.jobs.prepare.PreparedStudy;
import io.idlewave.jobs.results.summary.NotCovered;
import io.idlewave.jobs.results.summary.NotCovered.ChangedOutcomes;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** Finds what results do not cover, from the census of the trace and the lanes of the study. */
final class OrderOutcomes {

  private static final Set<String> PROBES =
      Set.of("MPI_Probe", "MPI_Iprobe", "MPI_Mprobe", "MPI_Improbe");

  private OrderOutcomes() {}

  static NotCovered of(PreparedStudy prepared, List<ScenarioLanes> sets) {
    Census census = prepared.survey().census();
    return new NotCovered(
        null,
        calls(census, ChoiceFunctions.CHOICES),
        calls(census, ChoiceFunctions.TESTS),
        calls(census, PROBES),
        census.polledLoops(),
        sets.stream()
            .filter(lanes -> lanes.changedOutcomes().length > 0)
            .map(lanes -> outcomes(prepared.scenarios().get(lanes.scenario()).name(), lanes))
            .toList());
  }

  private static long calls(Census census, Set<String> functions) {
    return functions.stream()
        .mapToLong(function -> census.callsByFunction().getOrDefault(function, 0L))
        .sum();
  }

  private static ChangedOutcomes outcomes(String scenario, ScenarioLanes lanes) {
    double[] changed = lanes.changedOutcomes();
    return new ChangedOutcomes(
        scenario,
        lanes.bound().label(),
        Arrays.stream(changed).sum() / changed.length,
        (long) Arrays.stream(changed).max().orElse(0),
        (double) Arrays.stream(changed).filter(count -> count > 0).count() / changed.length);
  }
}
