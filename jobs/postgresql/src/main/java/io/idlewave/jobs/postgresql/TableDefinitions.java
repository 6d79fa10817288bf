package io.idlewave.jobs.postgresql;

import io.idlewave.jobs.results.table.Table;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.avro.Schema;

/**
 * Tables of the database for tables of results, derived from the schemas of these: one that is
 * missing is created, and a column that is missing is added, so that neither a new table nor one of
 * an extension takes a step of {@link Migrations}.
 */
final class TableDefinitions {

  /** What stands in the database beside tables of results. */
  private static final Set<String> RESERVED =
      Set.of(
          "runs",
          "contents",
          "conditions",
          "scenarios",
          "statistics",
          "other_rows",
          "migrations",
          "v_runs",
          "v_scenarios",
          "v_live");

  /** The columns that each table begins with, and those that the database itself gives it. */
  private static final Set<String> OWN =
      Set.of("run_id", "row_index", "tableoid", "xmin", "cmin", "xmax", "cmax", "ctid");

  /** Longer names are cut by the database. */
  private static final int LONGEST_NAME = 63;

  /** SQLSTATE of a role that may not do what it asks for. */
  private static final String NO_RIGHT = "42501";

  private TableDefinitions() {}

  /**
   * Brings a database to where it takes the rows of tables. Takes a connection that commits by
   * itself, and leaves it so. A role that may write but not create changes nothing.
   */
  static void apply(Connection database, List<Table<?>> tables) throws SQLException {
    if (statements(database, tables).isEmpty()) {
      return;
    }
    database.setAutoCommit(false);
    try (Statement statement = database.createStatement()) {
      statement.execute("SELECT pg_advisory_xact_lock(" + Migrations.LOCK + ")");
      for (String sql : statements(database, tables)) {
        statement.execute(sql);
      }
      database.commit();
    } catch (SQLException e) {
      database.rollback();
      if (!NO_RIGHT.equals(e.getSQLState())) {
        throw e;
      }
    } finally {
      database.setAutoCommit(true);
    }
  }

  /** Whether the database has all columns of a table, and for values of the same types. */
  static boolean hold(Connection database, Table<?> table) throws SQLException {
    return isDistinct(table)
        && columns(database, table).entrySet().containsAll(types(table).entrySet());
  }

  private static List<String> statements(Connection database, List<Table<?>> tables)
      throws SQLException {
    List<String> statements = new ArrayList<>();
    for (Table<?> table : tables) {
      if (isDistinct(table)) {
        statement(table, columns(database, table).keySet()).ifPresent(statements::add);
      }
    }
    return statements;
  }

  private static boolean isDistinct(Table<?> table) {
    List<String> columns = Columns.of(table.schema());
    return !RESERVED.contains(Columns.name(table.name()))
        && Set.copyOf(columns).size() == columns.size()
        && columns.stream()
            .noneMatch(column -> OWN.contains(column) || column.length() > LONGEST_NAME);
  }

  /** What a database that has some columns of a table lacks of it. */
  static Optional<String> statement(Table<?> table, Set<String> there) {
    String name = Columns.quoted(Columns.name(table.name()));
    Map<String, String> types = types(table);
    if (there.isEmpty()) {
      List<String> lines = new ArrayList<>();
      lines.add("run_id text NOT NULL REFERENCES idlewave.runs ON DELETE CASCADE");
      lines.add("row_index bigint NOT NULL");
      types.forEach((column, type) -> lines.add(Columns.quoted(column) + " " + type));
      lines.add("PRIMARY KEY (run_id, row_index)");
      return Optional.of("CREATE TABLE idlewave.%s (%s)".formatted(name, String.join(", ", lines)));
    }
    types.keySet().removeAll(there);
    List<String> added = new ArrayList<>();
    types.forEach(
        (column, type) -> added.add("ADD COLUMN %s %s".formatted(Columns.quoted(column), type)));
    return added.isEmpty()
        ? Optional.empty()
        : Optional.of("ALTER TABLE idlewave.%s %s".formatted(name, String.join(", ", added)));
  }

  /** None must have a value: another version of the table may lack it. */
  private static Map<String, String> types(Table<?> table) {
    Map<String, String> types = new LinkedHashMap<>();
    addTypes("", table.schema(), types);
    return types;
  }

  private static void addTypes(String prefix, Schema schema, Map<String, String> types) {
    for (Schema.Field field : schema.getFields()) {
      Schema of =
          field.schema().isUnion()
              ? field.schema().getTypes().stream()
                  .filter(type -> type.getType() != Schema.Type.NULL)
                  .findFirst()
                  .orElseThrow()
              : field.schema();
      String name = prefix + Columns.name(field.name());
      if (of.getType() == Schema.Type.RECORD) {
        addTypes(name + "_", of, types);
      } else {
        types.put(name, type(of));
      }
    }
  }

  private static String type(Schema of) {
    return switch (of.getType()) {
      case LONG -> "bigint";
      case INT -> "integer";
      case DOUBLE -> "double precision";
      default -> "text";
    };
  }

  private static Map<String, String> columns(Connection database, Table<?> table)
      throws SQLException {
    Map<String, String> columns = new TreeMap<>();
    try (PreparedStatement select =
        database.prepareStatement(
            "SELECT attname, format_type(atttypid, atttypmod) FROM pg_attribute WHERE attrelid = to_regclass(?) AND attnum > 0 AND"
                + " NOT attisdropped")) {
      select.setString(1, "idlewave." + Columns.quoted(Columns.name(table.name())));
      try (ResultSet found = select.executeQuery()) {
        while (found.next()) {
          columns.put(found.getString(1), found.getString(2));
        }
      }
    }
    return columns;
  }
}
