package io.idlewave.jobs.postgresql;

import io.idlewave.jobs.results.StagedRun;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.summary.ReportJson;
import io.idlewave.jobs.results.table.Table;
import io.idlewave.jobs.results.table.TableContent;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One run written within one transaction, which somebody else commits. */
final class RunTransaction {

  private final Connection database;
  private final StagedRun run;
  private final String underWay;

  /**
   * A transaction of {@code run}.
   *
   * @param underWay id that the rows of its frontiers had until now
   */
  RunTransaction(Connection database, StagedRun run, String underWay) {
    this.database = database;
    this.run = run;
    this.underWay = underWay;
  }

  /**
   * Writes the run; no row of it where it is there already, as it would be written now. Another
   * writer of the same run waits.
   */
  void write() throws SQLException, IOException {
    execute("SELECT pg_advisory_xact_lock(hashtextextended(?, 0))", run.id());
    if (isThere() && stands()) {
      FrontierRows.merge(database, underWay, run.id());
      return;
    }
    execute("DELETE FROM idlewave.runs WHERE run_id = ?", run.id());
    RunRows rows = new RunRows(run);
    rows.insertRun(database);
    copy("contents", List.of("run_id", "name", "rows", "sha256"), rows.contents());
    copy("conditions", RunRows.CONDITIONS, rows.conditions());
    copy("scenarios", RunRows.SCENARIOS, rows.scenarios());
    copy("statistics", RunRows.STATISTICS, rows.statistics());
    for (Table<?> table : tables()) {
      if (TableDefinitions.hold(database, table)) {
        copy(table);
      } else {
        copyOther(table);
      }
    }
    replaceFrontiers();
  }

  /** Without frontiers, which have a key of their own. */
  private List<Table<?>> tables() {
    List<Table<?>> tables = new ArrayList<>(run.header().tables());
    tables.remove(Tables.FRONTIERS);
    return tables;
  }

  /** Rows of the run under way have been there before: those that it ended without go. */
  private void replaceFrontiers() throws SQLException, IOException {
    FrontierRows.move(database, underWay, run.id());
    if (run.header().tables().contains(Tables.FRONTIERS)) {
      try (FrontierRows frontiers = new FrontierRows(database, run.id(), underWay)) {
        long[] index = {0};
        run.read(Tables.FRONTIERS, row -> passing(() -> frontiers.add(index[0]++, row)));
        frontiers.flush();
      }
    }
    execute("DELETE FROM idlewave.frontiers WHERE run_id = ? AND row_index IS NULL", run.id());
  }

  private void execute(String sql, String parameter) throws SQLException {
    try (PreparedStatement statement = database.prepareStatement(sql)) {
      statement.setString(1, parameter);
      statement.execute();
    }
  }

  /** What a run cost differs each time: it does not make another run of it. */
  private boolean isThere() throws SQLException {
    Map<String, TableContent> found = new HashMap<>();
    try (PreparedStatement select =
        database.prepareStatement(
            "SELECT c.name, c.rows, c.sha256 FROM idlewave.contents c JOIN idlewave.runs USING"
                + " (run_id) WHERE run_id = ? AND summary - 'engine' = ?::jsonb - 'engine'")) {
      select.setString(1, run.id());
      select.setString(2, PlainSql.json(ReportJson.write(run.summary())));
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          String name = rows.getString(1);
          found.put(name, new TableContent(name, rows.getLong(2), rows.getString(3)));
        }
      }
    }
    Map<String, TableContent> expected = new HashMap<>();
    run.contents().forEach(content -> expected.put(content.name(), content.ofRows()));
    return found.equals(expected);
  }

  /** Whether all rows are where they would go now: a table may have come, changed or gone since. */
  private boolean stands() throws SQLException {
    for (Table<?> table : tables()) {
      long rows =
          TableDefinitions.hold(database, table)
              ? count(Columns.quoted(Columns.name(table.name())) + " WHERE run_id = ?", run.id())
              : count("other_rows WHERE run_id = ? AND table_name = ?", run.id(), table.name());
      if (rows != run.content(table).rows()) {
        return false;
      }
    }
    return true;
  }

  private long count(String place, String... parameters) throws SQLException {
    try (PreparedStatement select =
        database.prepareStatement("SELECT count(*) FROM idlewave." + place)) {
      for (int i = 0; i < parameters.length; i++) {
        select.setString(i + 1, parameters[i]);
      }
      try (ResultSet counted = select.executeQuery()) {
        counted.next();
        return counted.getLong(1);
      }
    }
  }

  private void copy(String table, List<String> columns, List<List<@Nullable Object>> rows)
      throws SQLException {
    try (CopyRows copy = new CopyRows(database, table, columns)) {
      for (List<@Nullable Object> row : rows) {
        copy.add(row);
      }
      copy.finish();
    }
  }

  private void copy(Table<?> table) throws SQLException, IOException {
    List<String> columns = new ArrayList<>(List.of("run_id", "row_index"));
    columns.addAll(Columns.of(table.schema()));
    try (CopyRows copy = new CopyRows(database, Columns.name(table.name()), columns)) {
      List<@Nullable Object> values = new ArrayList<>();
      long[] index = {0};
      run.read(
          table,
          row -> {
            values.clear();
            values.add(run.id());
            values.add(index[0]++);
            Columns.addValues(row, values);
            passing(() -> copy.add(values));
          });
      copy.finish();
    }
  }

  private void copyOther(Table<?> table) throws SQLException, IOException {
    List<String> columns = List.of("run_id", "table_name", "row_index", "row");
    try (CopyRows copy = new CopyRows(database, "other_rows", columns)) {
      long[] index = {0};
      run.read(
          table,
          row -> {
            String json = PlainSql.json(row.toString());
            passing(() -> copy.add(List.of(run.id(), table.name(), index[0]++, json)));
          });
      copy.finish();
    }
  }

  private interface Step {
    void run() throws SQLException;
  }

  private static void passing(Step step) throws IOException {
    try {
      step.run();
    } catch (SQLException e) {
      throw new RowFailure(e);
    }
  }

  /** A failure of the database on its way through what reads rows. */
  static final class RowFailure extends IOException {

    private static final long serialVersionUID = 1L;

    private final SQLException failure;

    RowFailure(SQLException failure) {
      super(failure);
      this.failure = failure;
    }

    SQLException failure() {
      return failure;
    }
  }
}
