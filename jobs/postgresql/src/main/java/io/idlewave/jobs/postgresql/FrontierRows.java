package io.idlewave.jobs.postgresql;

import io.idlewave.jobs.results.row.Tables;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;

/**
 * Rows of frontiers, put in by their key: those of a run under way, and again those of the finished
 * run. The moment at which a row first came stays, and the place that a finished run gave it.
 */
final class FrontierRows implements AutoCloseable {

  private static final int BATCH_ROWS = 500;
  private static final List<String> COLUMNS = Columns.of(Tables.FRONTIERS.schema());
  private static final List<String> KEY = List.of("frontier", "scenario", "bound");

  private final PreparedStatement upsert;
  private final String run;
  private final String execution;
  private int waiting;

  /**
   * Rows of {@code run}.
   *
   * @param execution id of what brings rows that are new, which they keep
   */
  FrontierRows(Connection database, String run, String execution) throws SQLException {
    this.run = run;
    this.execution = execution;
    this.upsert = database.prepareStatement(upsert());
  }

  private static String upsert() {
    List<String> updates =
        new ArrayList<>(List.of("row_index = coalesce(excluded.row_index, frontiers.row_index)"));
    for (String column : COLUMNS) {
      if (!KEY.contains(column)) {
        updates.add(column + " = excluded." + column);
      }
    }
    return "INSERT INTO idlewave.frontiers (run_id, live_id, row_index, %s) VALUES (?, ?, ?%s) ON CONFLICT (run_id, frontier, md5(scenario), bound) DO UPDATE SET %s"
        .formatted(
            String.join(", ", COLUMNS), ", ?".repeat(COLUMNS.size()), String.join(", ", updates));
  }

  /**
   * Adds a row.
   *
   * @param index its place in the table of the finished run; null while that is under way
   */
  void add(@Nullable Long index, GenericRecord row) throws SQLException {
    List<@Nullable Object> values = new ArrayList<>();
    Columns.addValues(row, values);
    upsert.setString(1, run);
    upsert.setString(2, execution);
    upsert.setObject(3, index, Types.BIGINT);
    int at = 4;
    for (Object value : values) {
      upsert.setObject(at++, value instanceof CharSequence ? plain(value) : value);
    }
    upsert.addBatch();
    if (++waiting == BATCH_ROWS) {
      flush();
    }
  }

  private static String plain(Object text) {
    return PlainSql.text(Objects.toString(text));
  }

  /** Deletes the rows of {@code run}. */
  static void delete(Connection database, String run) throws SQLException {
    update(database, "DELETE FROM idlewave.frontiers WHERE run_id = ?", run);
  }

  /** Gives the rows of {@code from} to {@code run}, in the place of those that it has. */
  static void move(Connection database, String from, String run) throws SQLException {
    delete(database, run);
    update(database, "UPDATE idlewave.frontiers SET run_id = ? WHERE run_id = ?", run, from);
  }

  /**
   * Deletes the rows of {@code from}, which {@code run} has already; where there are some, those
   * are now what the execution {@code from} brought.
   */
  static void merge(Connection database, String from, String run) throws SQLException {
    update(
        database,
        "UPDATE idlewave.frontiers SET live_id = ? WHERE run_id = ? AND EXISTS"
            + " (SELECT FROM idlewave.frontiers WHERE run_id = ?)",
        from,
        run,
        from);
    delete(database, from);
  }

  private static void update(Connection database, String sql, String... parameters)
      throws SQLException {
    try (PreparedStatement update = database.prepareStatement(sql)) {
      for (int i = 0; i < parameters.length; i++) {
        update.setString(i + 1, parameters[i]);
      }
      update.execute();
    }
  }

  /** Sends what has been added. */
  void flush() throws SQLException {
    upsert.executeBatch();
    waiting = 0;
  }

  @Override
  public void close() throws SQLException {
    upsert.close();
  }
}
