package io.idlewave.jobs.analysis;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.Internal;
import io.idlewave.jobs.prepare.PreparedStudy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What analyses work on.
 *
 * @param prepared the study
 * @param archive its trace
 * @param scenarios the lanes of the scenarios, one set per scenario and bound, in order
 * @param base those of the undisturbed machine; null where delays count from the recorded run
 * @param walks carries walks through the trace
 */
public record AnalysisContext(
    PreparedStudy prepared,
    TraceArchive archive,
    List<ScenarioLanes> scenarios,
    @Nullable ScenarioLanes base,
    WalkRunner walks) {

  /** Takes an immutable copy. */
  public AnalysisContext {
    scenarios = List.copyOf(scenarios);
  }

  /** The same with delays that count from {@code other}. */
  AnalysisContext against(@Nullable ScenarioLanes other) {
    return new AnalysisContext(prepared, archive, scenarios, other, walks);
  }

  /**
   * The run time that delays count from, in ns: the recorded one in {@code observed} timing, that
   * of the undisturbed machine in {@code model} timing; null if that ends in a deadlock.
   */
  @Internal
  public @Nullable Double baseNanos() {
    if (base == null) {
      return (double) prepared.survey().census().spanNanos();
    }
    return base.finished() == 0 ? null : Double.valueOf(base.runtimeNanos()[0]);
  }

  /** The name of a scenario, or of the base. */
  public String name(ScenarioLanes lanes) {
    return lanes.equals(base)
        ? ScenarioLanes.BASE
        : prepared.scenarios().get(lanes.scenario()).name();
  }
}
