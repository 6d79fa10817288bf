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
 * @param run what identifies the results; null in those of earlier versions, which did not say
 * @param tables what the tables beside it hold; null likewise
 */
public record RunSummary(
    CensusReport trace,
    List<ScenarioResult> scenarios,
    Engine engine,
    Caveat caveat,
    @Nullable BaseResult base,
    @Nullable Map<String, JsonNode> analyses,
    @Nullable RunIdentity run,
    @Nullable List<TableContent> tables) {

  /** A summary that nobody has written yet. */
  public RunSummary(
      CensusReport trace,
      List<ScenarioResult> scenarios,
      Engine engine,
      Caveat caveat,
      @Nullable BaseResult base,
      @Nullable Map<String, JsonNode> analyses) {
    this(trace, scenarios, engine, caveat, base, analyses, null, null);
  }

  /** A summary of observed timing. */
  public RunSummary(
      CensusReport trace, List<ScenarioResult> scenarios, Engine engine, Caveat caveat) {
    this(trace, scenarios, engine, caveat, null, null);
  }

  /** Takes immutable copies. */
  public RunSummary {
    scenarios = List.copyOf(scenarios);
    analyses = analyses == null ? null : Collections.unmodifiableMap(new TreeMap<>(analyses));
    tables = tables == null ? null : List.copyOf(tables);
  }

  /** The same beside tables. */
  RunSummary with(RunIdentity identity, List<TableContent> contents) {
    return new RunSummary(trace, scenarios, engine, caveat, base, analyses, identity, contents);
  }
}
