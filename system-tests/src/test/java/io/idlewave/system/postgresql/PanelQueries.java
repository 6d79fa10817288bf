package io.idlewave.system.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.system.deploy.Dashboards;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Queries of dashboards with variables and macros replaced as Grafana does it: variables that
 * nobody chose have all values that their own queries find.
 */
final class PanelQueries {

  private static final String FROM = "2000-01-01";
  private static final long FROM_SECONDS = 946_684_800L;

  private final Connection reader;
  private final String until;
  private final long untilSeconds;

  /** Over all times. */
  PanelQueries(Connection reader) {
    this(reader, "3000-01-01", 32_503_680_000L);
  }

  /** Until a moment, of which both arguments are a way to write it. */
  PanelQueries(Connection reader, String until, long untilSeconds) {
    this.reader = reader;
    this.until = until;
    this.untilSeconds = untilSeconds;
  }

  /** The rows of a query of a dashboard, with these values of its variables. */
  List<List<String>> rows(Dashboards.Query query, Map<String, List<String>> chosen)
      throws SQLException {
    return Database.rows(reader, sql(query, chosen));
  }

  /** The query as the database gets it. */
  String sql(Dashboards.Query query, Map<String, List<String>> chosen) throws SQLException {
    return filled(query.text(), values(query.dashboard(), chosen));
  }

  private Map<String, List<String>> values(String dashboard, Map<String, List<String>> chosen)
      throws SQLException {
    Map<String, List<String>> values = new HashMap<>(chosen);
    values.put("rank_from", List.of("0"));
    values.put("rank_to", List.of("255"));
    for (Dashboards.Query variable : Dashboards.variables(Dashboards.POSTGRESQL)) {
      if (variable.dashboard().equals(dashboard) && !values.containsKey(variable.panel())) {
        List<String> found = new ArrayList<>();
        for (List<String> row : Database.rows(reader, filled(variable.text(), values))) {
          found.add(row.get(0));
        }
        values.put(variable.panel(), found.isEmpty() ? List.of("") : found);
      }
    }
    return values;
  }

  private String filled(String sql, Map<String, List<String>> values) {
    String filled =
        sql.replaceAll(
                "\\$__timeFilter\\((\\w+)\\)", "$1 BETWEEN '" + FROM + "' AND '" + until + "'")
            .replace("$__unixEpochFrom()", Long.toString(FROM_SECONDS))
            .replace("$__unixEpochTo()", Long.toString(untilSeconds));
    for (Map.Entry<String, List<String>> value : values.entrySet()) {
      String list =
          value.getValue().stream()
              .map(text -> "'" + text.replace("'", "''") + "'")
              .collect(Collectors.joining(","));
      filled = filled.replace("${" + value.getKey() + ":sqlstring}", list);
    }
    assertThat(filled).doesNotContain("$");
    return filled;
  }
}
