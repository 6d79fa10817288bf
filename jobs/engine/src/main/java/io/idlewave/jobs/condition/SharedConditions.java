package io.idlewave.jobs.condition;

import io.idlewave.graph.transform.WeakProgress;
import io.idlewave.jobs.prepare.ClockEvidence;
import io.idlewave.jobs.results.summary.ScenarioResult;
import io.idlewave.jobs.study.Timing;
import io.idlewave.perturb.scenario.Bound;
import java.util.List;

/** What results are conditional on in either timing. */
final class SharedConditions {

  private SharedConditions() {}

  /**
   * With the smallest eager threshold of results that have strong progress, where the trace has
   * messages of larger size classes, synchronous ones, or sends seen to be rendezvous or of unknown
   * protocol. The published rules say what the paper says.
   */
  static List<Finding> strongProgress(Situation situation) {
    long[] thresholds =
        situation.results().stream()
            .filter(result -> !result.bound().equals(Bound.PUBLISHED.label()))
            .filter(result -> !isWeak(situation, result))
            .mapToLong(ScenarioResult::eagerThresholdBytes)
            .sorted()
            .toArray();
    return thresholds.length > 0 && hasLarge(situation, thresholds[0])
        ? Finding.of(
            (double) thresholds[0],
            "messages of more than %d B move while ranks compute (strong progress)"
                .formatted(thresholds[0]))
        : Finding.NONE;
  }

  private static boolean hasLarge(Situation situation, long eagerBytes) {
    ClockEvidence clocks = situation.prepared().clocks();
    return situation.prepared().survey().transits().hasLarger(eagerBytes)
        || (clocks != null && situation.judgesWaits() && clocks.ambiguous().messages() > 0);
  }

  private static boolean isWeak(Situation situation, ScenarioResult result) {
    return situation.prepared().study().timing() instanceof Timing.Simulated simulated
        && simulated.transformsOf(result.name()).stream().anyMatch(WeakProgress.class::isInstance);
  }
}
