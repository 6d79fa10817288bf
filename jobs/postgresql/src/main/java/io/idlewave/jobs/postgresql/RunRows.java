package io.idlewave.jobs.postgresql;

import io.idlewave.jobs.results.StagedRun;
import io.idlewave.jobs.results.summary.CensusReport;
import io.idlewave.jobs.results.summary.Condition;
import io.idlewave.jobs.results.summary.Engine;
import io.idlewave.jobs.results.summary.ReportJson;
import io.idlewave.jobs.results.summary.RunSummary;
import io.idlewave.jobs.results.summary.ScenarioResult;
import io.idlewave.jobs.results.summary.Statistics;
import io.idlewave.jobs.results.table.RunIdentity;
import io.idlewave.jobs.results.table.TableContent;
import io.idlewave.perturb.statistics.Interval;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The rows that come of the summary of a run. */
final class RunRows {

  static final List<String> CONDITIONS =
      List.of("run_id", "row_index", "code", "value", "unit", "sentence", "restricts_exact");

  static final List<String> SCENARIOS =
      List.of(
          "run_id",
          "row_index",
          "scenario",
          "timing",
          "slack",
          "rules",
          "bound",
          "eager_threshold_bytes",
          "replicates",
          "deadlocks",
          "base_nanos",
          "network");

  static final List<String> STATISTICS =
      List.of("run_id", "scenario_index", "quantity", "statistic", "value", "low", "high");

  private static final List<String> RUNS =
      List.of(
          "run_id",
          "recorded_at",
          "name",
          "study_sha256",
          "seed",
          "version",
          "confidence_level",
          "trace_sha256",
          "trace",
          "ranks",
          "calls",
          "messages",
          "message_bytes",
          "span_nanos",
          "timing",
          "complete",
          "wall_seconds",
          "cpu_seconds",
          "lanes",
          "event_lanes_per_second",
          "parallelism",
          "study",
          "summary");

  /** Of a name: what dashboards show of a run is short. */
  private static final int NAME_CHARACTERS = 200;

  private final StagedRun run;
  private final RunSummary summary;
  private final String id;

  RunRows(StagedRun run) {
    this.run = run;
    this.summary = run.summary();
    this.id = run.id();
  }

  private static List<@Nullable Object> row(@Nullable Object... values) {
    return Collections.unmodifiableList(Arrays.asList(values));
  }

  /** The row of the run itself. */
  void insertRun(Connection database) throws SQLException {
    String sql =
        "INSERT INTO idlewave.runs (%s) VALUES (%s?::jsonb)"
            .formatted(String.join(", ", RUNS), "?, ".repeat(RUNS.size() - 1));
    try (PreparedStatement insert = database.prepareStatement(sql)) {
      int at = 1;
      for (Object value : runRow()) {
        insert.setObject(at++, value);
      }
      insert.executeUpdate();
    }
  }

  private List<@Nullable Object> runRow() {
    RunIdentity identity = run.header().identity();
    CensusReport trace = summary.trace();
    Engine engine = summary.engine();
    String ended = engine.endedAt();
    String traceName = identity.traceName() == null ? "" : PlainSql.text(identity.traceName());
    return row(
        id,
        Timestamp.from(ended == null ? Instant.EPOCH : Instant.parse(ended)),
        name(traceName),
        identity.study(),
        identity.seed(),
        identity.version(),
        identity.confidenceLevel(),
        identity.traceDigest(),
        traceName,
        trace.ranks(),
        trace.calls(),
        trace.messages(),
        trace.messageBytes(),
        trace.spanNanos(),
        run.header().study().timing().label(),
        summary.complete(),
        engine.wallSeconds(),
        engine.cpuSeconds(),
        engine.lanes(),
        engine.eventLanesPerSecond(),
        engine.parallelism(),
        PlainSql.text(run.header().study().toYaml()),
        PlainSql.json(ReportJson.write(summary)));
  }

  /** Such as {@code lulesh: ticks and 3 more}. */
  private String name(String traceName) {
    List<String> scenarios =
        summary.scenarios().stream().map(ScenarioResult::name).distinct().toList();
    String first = scenarios.isEmpty() ? "" : PlainSql.text(scenarios.get(0));
    int more = scenarios.size() - 1;
    return shortened(traceName)
        + ": "
        + shortened(first)
        + (more > 0 ? " and " + more + " more" : "");
  }

  private static String shortened(String text) {
    return text.codePointCount(0, text.length()) <= NAME_CHARACTERS
        ? text
        : text.substring(0, text.offsetByCodePoints(0, NAME_CHARACTERS)) + "\u2026";
  }

  List<List<@Nullable Object>> contents() {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (TableContent content : run.contents()) {
      rows.add(row(id, content.name(), content.rows(), content.sha256()));
    }
    return rows;
  }

  List<List<@Nullable Object>> conditions() {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    List<Condition> conditions = summary.conditions();
    for (Condition of : conditions == null ? List.<Condition>of() : conditions) {
      rows.add(
          row(
              id,
              rows.size(),
              of.code(),
              of.value(),
              of.unit(),
              of.sentence(),
              of.restrictsExact()));
    }
    return rows;
  }

  List<List<@Nullable Object>> scenarios() {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (ScenarioResult of : summary.scenarios()) {
      rows.add(
          row(
              id,
              rows.size(),
              of.name(),
              of.timing(),
              of.slack(),
              of.rules(),
              of.bound(),
              of.eagerThresholdBytes(),
              of.replicates(),
              of.deadlocks(),
              of.baseNanos(),
              of.network()));
    }
    return rows;
  }

  List<List<@Nullable Object>> statistics() {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    int index = 0;
    for (ScenarioResult of : summary.scenarios()) {
      add(rows, index, "runtime", of.runtimeNanos(), of.intervals().runtimeNanos());
      add(rows, index, "delay", of.delayNanos(), of.intervals().delayNanos());
      add(rows, index, "slowdown", of.slowdown(), of.intervals().slowdown());
      index++;
    }
    return rows;
  }

  private void add(
      List<List<@Nullable Object>> rows,
      int scenario,
      String quantity,
      @Nullable Statistics statistics,
      Map<String, Interval> intervals) {
    if (statistics == null) {
      return;
    }
    byLabel(statistics)
        .forEach(
            (label, value) -> {
              Interval interval = intervals.get(label);
              rows.add(
                  row(
                      id,
                      scenario,
                      quantity,
                      label,
                      value,
                      interval == null ? null : interval.lower(),
                      interval == null ? null : interval.upper()));
            });
  }

  private static Map<String, Double> byLabel(Statistics of) {
    Map<String, Double> values = new LinkedHashMap<>();
    values.put("mean", of.mean());
    values.put("sd", of.sd());
    values.put("min", of.min());
    values.put("p1", of.p1());
    values.put("p5", of.p5());
    values.put("p25", of.p25());
    values.put("p50", of.p50());
    values.put("p75", of.p75());
    values.put("p95", of.p95());
    values.put("p99", of.p99());
    values.put("max", of.max());
    return values;
  }
}
