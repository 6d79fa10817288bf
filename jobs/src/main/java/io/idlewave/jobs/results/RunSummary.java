package io.idlewave.jobs.results;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The content of {@code summary.json}. The component names are a stable contract: they may grow,
 * but none is renamed.
 *
 * @param trace the census of the trace
 * @param scenarios one entry per scenario and bound, in the order of the study
 * @param engine what the run cost
 * @param caveat what the results are conditional on
 * @param base the undisturbed machine of {@code model} timing; null in {@code observed} timing
 */
public record RunSummary(
    CensusReport trace,
    List<ScenarioResult> scenarios,
    Engine engine,
    Caveat caveat,
    @Nullable BaseResult base) {

  /** A summary of observed timing. */
  public RunSummary(
      CensusReport trace, List<ScenarioResult> scenarios, Engine engine, Caveat caveat) {
    this(trace, scenarios, engine, caveat, null);
  }

  /** Takes an immutable copy. */
  public RunSummary {
    scenarios = List.copyOf(scenarios);
  }
}
