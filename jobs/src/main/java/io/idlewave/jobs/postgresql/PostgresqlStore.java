package io.idlewave.jobs.postgresql;

import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.results.FrontierRow;
import io.idlewave.jobs.results.RunIdentity;
import io.idlewave.jobs.results.RunStore;
import io.idlewave.jobs.results.StagedRun;
import io.idlewave.jobs.results.Tables;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import org.postgresql.Driver;

/**
 * Runs in a database. A run is written in one transaction; where the database goes away meanwhile,
 * it is written again from the beginning until {@link PostgresqlAddress#retry} is over.
 */
final class PostgresqlStore implements RunStore {

  private static final int CONNECT_SECONDS = 10;
  private static final int ANSWER_SECONDS = 1_800;
  private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(15);

  private final PostgresqlAddress address;
  private final Credentials credentials;

  PostgresqlStore(PostgresqlAddress address, Credentials credentials) {
    this.address = address;
    this.credentials = credentials;
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
    long deadline = System.nanoTime() + address.retry().toNanos();
    Duration pause = FIRST_PAUSE;
    while (true) {
      try {
        with(database -> store(run, database));
        return;
      } catch (SQLException e) {
        boolean again = Failures.pass(e) && deadline - System.nanoTime() >= pause.toNanos();
        if (!again) {
          throw new IOException(
              "%s took nothing of run %s (%s); once it does, `idlewave publish` brings it there from the results folder"
                  .formatted(address, run.id(), Failures.reason(e)),
              e);
        }
        sleep(pause);
        pause = pause.multipliedBy(2);
        pause = pause.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause;
      }
    }
  }

  private static void sleep(Duration pause) throws IOException {
    try {
      Thread.sleep(pause.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while a database was away");
    }
  }

  @Override
  public void frontier(RunIdentity run, List<FrontierRow> rows) throws IOException {
    try {
      with(
          database -> {
            try (Frontiers frontiers = new Frontiers(database, run.id())) {
              for (FrontierRow row : rows) {
                frontiers.add(null, Tables.FRONTIERS.encode(row));
              }
              frontiers.flush();
            }
          });
    } catch (SQLException e) {
      if (!Failures.pass(e)) {
        throw new IOException(address + ": " + Failures.reason(e), e);
      }
    }
  }

  private void store(StagedRun run, Connection database) throws SQLException, IOException {
    Migrations.apply(database, address);
    database.setAutoCommit(false);
    try {
      new RunTransaction(database, run).write();
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
      work.on(database);
    } catch (RunTransaction.RowFailure e) {
      throw e.failure();
    }
  }
}
