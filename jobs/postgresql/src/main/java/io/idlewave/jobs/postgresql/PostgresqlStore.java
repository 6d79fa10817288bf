package io.idlewave.jobs.postgresql;

import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.results.AwayException;
import io.idlewave.jobs.results.RunStore;
import io.idlewave.jobs.results.StagedRun;
import io.idlewave.jobs.results.row.FrontierRow;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.table.RunIdentity;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import org.postgresql.Driver;

/**
 * Runs in a database. A run is written in one transaction: where the database goes away meanwhile,
 * nothing of it is there.
 */
final class PostgresqlStore implements RunStore {

  private static final int CONNECT_SECONDS = 10;
  private static final int ANSWER_SECONDS = 1_800;

  private final PostgresqlAddress address;
  private final Credentials credentials;
  private final String underWay;

  /**
   * A store of one run.
   *
   * @param underWay id of the rows of a live run until it ends: which calls it has seen, and so
   *     which run it is, is known then
   */
  PostgresqlStore(PostgresqlAddress address, Credentials credentials, String underWay) {
    this.address = address;
    this.credentials = credentials;
    this.underWay = underWay;
  }

  private interface Work {
    void on(Connection database) throws SQLException, IOException;
  }

  @Override
  public void prepare() throws IOException {
    try {
      with(database -> Migrations.apply(database, address));
    } catch (SQLException e) {
      throw new UsageException(
          address + ": a database that answers and takes results, got: " + Failures.reason(e));
    }
  }

  @Override
  public void store(StagedRun run) throws IOException {
    trying(database -> store(run, database));
  }

  @Override
  public void frontier(RunIdentity run, List<FrontierRow> rows) throws IOException {
    trying(
        database -> {
          try (FrontierRows frontiers = new FrontierRows(database, underWay, underWay)) {
            for (FrontierRow row : rows) {
              frontiers.add(null, Tables.FRONTIERS.encode(row));
            }
            frontiers.flush();
          }
        });
  }

  @Override
  public void giveUp() throws IOException {
    trying(database -> FrontierRows.delete(database, underWay));
  }

  private void trying(Work work) throws IOException {
    try {
      with(work);
    } catch (SQLException e) {
      String reason = Failures.reason(e);
      throw Failures.pass(e) ? new AwayException(reason, e) : new IOException(reason, e);
    }
  }

  private void store(StagedRun run, Connection database) throws SQLException, IOException {
    Migrations.apply(database, address);
    TableDefinitions.apply(database, run.header().tables());
    database.setAutoCommit(false);
    try {
      new RunTransaction(database, run, underWay).write();
      database.commit();
    } finally {
      if (!database.isClosed()) {
        database.rollback();
      }
    }
  }

  private void with(Work work) throws SQLException, IOException {
    Properties properties = new Properties();
    credentials.putInto(properties);
    properties.putAll(address.tls());
    properties.setProperty("ApplicationName", "idlewave");
    properties.setProperty("connectTimeout", Integer.toString(CONNECT_SECONDS));
    properties.setProperty("socketTimeout", Integer.toString(ANSWER_SECONDS));
    properties.setProperty("tcpKeepAlive", "true");
    try (Connection database = new Driver().connect(address.url(), properties)) {
      // after a lock was waited for, the next statement sees what its holder committed
      database.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
      work.on(database);
    } catch (RunTransaction.RowFailure e) {
      throw e.failure();
    }
  }

  @Override
  public String toString() {
    return address.toString();
  }
}
