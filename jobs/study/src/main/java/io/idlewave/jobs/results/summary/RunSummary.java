package io.idlewave.jobs.results.summary;

import com.fasterxml.jackson.databind.JsonNode;
import io.idlewave.jobs.results.finding.Finding;
import io.idlewave.jobs.results.table.RunIdentity;
import io.idlewave.jobs.results.table.TableContent;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The content of {@code summary.json}. The component names are a stable contract: they may grow,
 * but none is renamed.
 *
 * @param scenarios one entry per scenario and bound, in the order of the study
 * @param caveat what the results are conditional on
 * @param complete whether the trace is complete: nothing in it is unmatched, lost, cut off or open;
 *     null in results of earlier versions, which did not say
 * @param conditions the same with codes and figures; null likewise
 * @param base the undisturbed machine of {@code model} timing; null in {@code observed} timing
 * @param analyses what analyses with no place of their own above have found, by their name; null
 *     where none was asked for
 * @param notCovered what the recorded order leaves out; null in results of earlier versions
 * @param estimates what the replicates tell beside the statistics of each scenario; null in results
 *     of earlier versions
 * @param findings how what analyses found is to be shown; null in results of earlier versions
 * @param run what identifies the results; null in those of earlier versions, which did not say
 * @param tables what the tables beside it hold; null likewise
 */
public record RunSummary(
    CensusReport trace,
    List<ScenarioResult> scenarios,
    Engine engine,
    Caveat caveat,
    @Nullable Boolean complete,
    @Nullable List<Condition> conditions,
    @Nullable BaseResult base,
    @Nullable Map<String, JsonNode> analyses,
    @Nullable NotCovered notCovered,
    @Nullable Estimates estimates,
    @Nullable List<Finding> findings,
    @Nullable RunIdentity run,
    @Nullable List<TableContent> tables) {

  /** A summary that nobody has written yet. */
  public RunSummary(
      CensusReport trace,
      List<ScenarioResult> scenarios,
      Engine engine,
      Caveat caveat,
      boolean complete,
      List<Condition> conditions,
      @Nullable BaseResult base,
      @Nullable Map<String, JsonNode> analyses,
      @Nullable NotCovered notCovered,
      @Nullable Estimates estimates,
      @Nullable List<Finding> findings) {
    this(
        trace,
        scenarios,
        engine,
        caveat,
        complete,
        conditions,
        base,
        analyses,
        notCovered,
        estimates,
        findings,
        null,
        null);
  }

  public RunSummary {
    scenarios = List.copyOf(scenarios);
    conditions = conditions == null ? null : List.copyOf(conditions);
    analyses = analyses == null ? null : Collections.unmodifiableMap(new TreeMap<>(analyses));
    findings = findings == null ? null : List.copyOf(findings);
    tables = tables == null ? null : List.copyOf(tables);
  }

  /** Those that a result called exact is exact only given; none in results of earlier versions. */
  public List<Condition> restrictions() {
    return conditions == null
        ? List.of()
        : conditions.stream().filter(Condition::restrictsExact).toList();
  }

  /** The first condition of that code, where there is one. */
  public Optional<Condition> condition(String code) {
    return conditions == null
        ? Optional.empty()
        : conditions.stream().filter(condition -> condition.code().equals(code)).findFirst();
  }

  /** What stands under a label in {@link #analyses}; null where nothing does. */
  public <T extends Record> @Nullable T part(String label, Class<T> type) {
    JsonNode part = analyses == null ? null : analyses.get(label);
    return part == null ? null : ReportJson.read(part, type);
  }

  public RunSummary with(RunIdentity identity, List<TableContent> contents) {
    return new RunSummary(
        trace,
        scenarios,
        engine,
        caveat,
        complete,
        conditions,
        base,
        analyses,
        notCovered,
        estimates,
        findings,
        identity,
        contents);
  }
}
