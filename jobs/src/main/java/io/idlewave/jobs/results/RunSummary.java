package io.idlewave.jobs.results;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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
 * @param analyses what analyses with no place of their own above have found, by their name; null
 *     where none was asked for
 */
public record RunSummary(
    CensusReport trace,
    List<ScenarioResult> scenarios,
    Engine engine,
    Caveat caveat,
    @Nullable BaseResult base,
    @Nullable Map<String, JsonNode> analyses) {

  /** A summary of observed timing. */
  public RunSummary(
      CensusReport trace, List<ScenarioResult> scenarios, Engine engine, Caveat caveat) {
    this(trace, scenarios, engine, caveat, null, null);
  }

  /** Takes an immutable copy. */
  public RunSummary {
    scenarios = List.copyOf(scenarios);
    analyses = analyses == null ? null : Collections.unmodifiableMap(new TreeMap<>(analyses));
  }
}
