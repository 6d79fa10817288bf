package io.idlewave.jobs.postgresql;

import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.study.text.ProgramPart;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * The schema that results need, as numbered steps. Steps that a database lacks are applied in one
 * transaction under a lock of their own, so that programs that start at once do it once; they are
 * recorded in {@code idlewave.migrations}. A step that has been released is never changed: the next
 * one mends it.
 */
final class Migrations {

  /** The files, step 1 first. */
  static final List<String> FILES =
      List.of(
          "V001__results.sql",
          "V002__live.sql",
          "V003__links.sql",
          "V004__recorded_path.sql",
          "V005__callpaths.sql",
          "V006__wave_hops.sql",
          "V007__straggler_bounds.sql",
          "V008__variance.sql");

  /** Of the advisory lock: the letters idlewave. */
  static final long LOCK = 0x69646c6577617665L;

  private Migrations() {}

  /** The text of a step. */
  static String text(String file) {
    return ProgramPart.text(Migrations.class, file);
  }

  /**
   * Brings a database to the schema of this program. Takes a connection that commits by itself, and
   * leaves it so.
   *
   * @throws UsageException if the schema is that of a newer program
   */
  static void apply(Connection database, PostgresqlAddress address) throws SQLException {
    if (applied(database, address) == FILES.size()) {
      return;
    }
    database.setAutoCommit(false);
    try (Statement statement = database.createStatement()) {
      statement.execute("SELECT pg_advisory_xact_lock(" + LOCK + ")");
      createRecords(database, statement);
      for (int step = applied(database, address); step < FILES.size(); step++) {
        statement.execute(text(FILES.get(step)));
        record(database, step);
      }
      database.commit();
    } catch (SQLException | RuntimeException e) {
      database.rollback();
      throw e;
    } finally {
      database.setAutoCommit(true);
    }
  }

  /** To create what is there already would take a right that a writer of rows need not have. */
  private static void createRecords(Connection database, Statement statement) throws SQLException {
    if (isNull(database, "to_regnamespace('idlewave')")) {
      statement.execute("CREATE SCHEMA idlewave");
    }
    if (isNull(database, "to_regclass('idlewave.migrations')")) {
      statement.execute(
          "CREATE TABLE idlewave.migrations (version integer PRIMARY KEY, file text NOT NULL,"
              + " applied_at timestamptz NOT NULL DEFAULT now())");
    }
  }

  private static void record(Connection database, int step) throws SQLException {
    try (PreparedStatement insert =
        database.prepareStatement("INSERT INTO idlewave.migrations VALUES (?, ?)")) {
      insert.setInt(1, step + 1);
      insert.setString(2, FILES.get(step));
      insert.executeUpdate();
    }
  }

  private static int applied(Connection database, PostgresqlAddress address) throws SQLException {
    if (isNull(database, "to_regclass('idlewave.migrations')")) {
      return 0;
    }
    try (Statement statement = database.createStatement();
        ResultSet found =
            statement.executeQuery("SELECT coalesce(max(version), 0) FROM idlewave.migrations")) {
      found.next();
      int version = found.getInt(1);
      if (version > FILES.size()) {
        throw new UsageException(
            "%s: a schema up to version %d, got %d of a newer idlewave"
                .formatted(address, FILES.size(), version));
      }
      return version;
    }
  }

  private static boolean isNull(Connection database, String expression) throws SQLException {
    try (Statement statement = database.createStatement();
        ResultSet found = statement.executeQuery("SELECT " + expression + " IS NULL")) {
      found.next();
      return found.getBoolean(1);
    }
  }
}
