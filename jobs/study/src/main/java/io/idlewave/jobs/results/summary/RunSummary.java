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

/** The content of {@code summary.json}. Components may be added, and none is renamed. */
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
