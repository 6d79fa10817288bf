package io.idlewave.jobs.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import io.idlewave.ingest.model.Internal;
import io.idlewave.jobs.results.ResultSink;
import io.idlewave.jobs.results.summary.LatencyTolerance;
import io.idlewave.jobs.results.summary.PathResult;
import io.idlewave.jobs.results.summary.ReportJson;
import io.idlewave.jobs.results.summary.SensitivityResult;
import io.idlewave.jobs.results.summary.Synchronisation;
import io.idlewave.jobs.results.table.Table;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What has been found of a run, before any of it is written: rows and parts of the summary.
 * Mutable.
 */
public final class Findings {

  private final Queue<Rows<?>> rows = new ArrayDeque<>();
  private final Map<ScenarioLanes, Synchronisation> synchronisation = new HashMap<>();
  private final Map<ScenarioLanes, SensitivityResult> sensitivities = new HashMap<>();
  private final Map<ScenarioLanes, List<PathResult>> paths = new HashMap<>();
  private final Map<String, JsonNode> others = new TreeMap<>();
  private @Nullable LatencyTolerance tolerance;

  private record Rows<R extends Record>(Table<R> table, Supplier<List<R>> made) {

    void writeTo(ResultSink sink) throws IOException {
      sink.write(table, made.get());
    }
  }

  /** Rows of a table that the analysis named among its own. */
  public <R extends Record> void rows(Table<R> table, List<R> found) {
    rows(table, () -> found);
  }

  /** Rows that are made when they are written, because they are many. */
  public <R extends Record> void rows(Table<R> table, Supplier<List<R>> found) {
    rows.add(new Rows<>(table, found));
  }

  /** Writes all rows, and forgets them, in the order in which they were found. */
  void writeTo(ResultSink sink) throws IOException {
    for (Rows<?> next = rows.poll(); next != null; next = rows.poll()) {
      next.writeTo(sink);
    }
  }

  /** The part of the summary that stands under the label of the analysis. */
  public void summary(Analysis analysis, JsonNode part) {
    others.put(analysis.label(), part);
  }

  /** The same of a record. */
  public void summary(Analysis analysis, Record part) {
    summary(analysis.label(), part);
  }

  /** The part of the summary under {@code label}, found whether a study asks for it or not. */
  void summary(String label, Record part) {
    others.put(label, ReportJson.tree(part));
  }

  @Internal
  public void synchronisation(ScenarioLanes of, Synchronisation found) {
    synchronisation.put(of, found);
  }

  @Internal
  public void sensitivities(ScenarioLanes of, SensitivityResult found) {
    sensitivities.put(of, found);
  }

  @Internal
  public void paths(ScenarioLanes of, List<PathResult> found) {
    paths.put(of, found);
  }

  @Internal
  public void tolerance(LatencyTolerance found) {
    tolerance = found;
  }

  @Nullable Synchronisation synchronisation(ScenarioLanes of) {
    return synchronisation.get(of);
  }

  @Nullable SensitivityResult sensitivities(ScenarioLanes of) {
    return sensitivities.get(of);
  }

  List<PathResult> paths(ScenarioLanes of) {
    return paths.getOrDefault(of, List.of());
  }

  @Nullable LatencyTolerance tolerance() {
    return tolerance;
  }

  /** The other part of that label; null where nothing has found it. */
  @Nullable JsonNode other(String label) {
    return others.get(label);
  }

  /** The other parts by label; null where there are none. */
  @Nullable Map<String, JsonNode> others() {
    return others.isEmpty() ? null : others;
  }
}
