package io.idlewave.system.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.system.Program;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** A database that goes away while a run computes or commits: nothing is lost, nothing doubled. */
@Tag("full")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PostgresqlFaultTest {

  private static final int REPLICATES = 60_000;

  private Path folder;
  private Database.Server server;
  private Database database;
  private List<List<String>> undisturbed;

  @BeforeAll
  void runUndisturbed(@TempDir Path temporary) throws Exception {
    folder = temporary;
    server = Database.Server.start();
    Program.ok("synth", "random", "--seed", "5", "--out", path("trace"));
    database = Database.createIn(server);
    run("undisturbed", "").ends(0);
    undisturbed = database.checksums();
  }

  @AfterAll
  void stop() {
    server.close();
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private Program run(String out, String options) {
    return Program.run(
        "run",
        path("trace"),
        "--noise",
        "exponential,mean=2us",
        "--replicates",
        Integer.toString(REPLICATES),
        "--out",
        path(out),
        "--sink",
        database.sink() + options);
  }

  private void assertAsUndisturbed() throws Exception {
    assertThat(withoutCosts(database.checksums())).isEqualTo(withoutCosts(undisturbed));
    assertThat(database.value("SELECT count(*) FROM idlewave.runtimes"))
        .isEqualTo(Integer.toString(2 * REPLICATES));
  }

  /** What a run cost, and when, differs each time. */
  private static List<List<String>> withoutCosts(List<List<String>> checksums) {
    return checksums.stream()
        .filter(table -> !table.get(0).equals("runs") && !table.get(0).equals("migrations"))
        .toList();
  }

  @Test
  void server_thatEndsAmidTheCommitAndComesBack_hasTheRunOnce() throws Exception {
    for (int moment = 0; moment < 6; moment++) {
      boolean killed = moment % 2 == 0;
      database = Database.createIn(server);
      String out = "stopped" + moment;
      CompletableFuture<Program> run = CompletableFuture.supplyAsync(() -> run(out, ""));
      awaitRows(run, moment * 8_000L);
      if (killed) {
        server.kill();
      } else {
        server.stop();
      }
      server.restart();
      run.join().ends(0);
      assertAsUndisturbed();
    }
  }

  /** Until a copy has brought that many rows, which nobody sees yet. */
  private void awaitRows(CompletableFuture<Program> run, long rows) throws Exception {
    try (var connection = database.connectAs("postgres")) {
      String sql =
          "SELECT coalesce(max(tuples_processed), -1) FROM pg_stat_progress_copy WHERE"
              + " datname = current_database()";
      while (Long.parseLong(Database.rows(connection, sql).get(0).get(0)) < rows) {
        assertThat(run).isNotDone();
        Thread.onSpinWait();
      }
    }
  }

  @Test
  void server_thatStaysAway_costsNoResults() throws Exception {
    database = Database.createIn(server);
    CompletableFuture<Program> run = CompletableFuture.supplyAsync(() -> run("kept", "?retry=2s"));
    awaitRows(run, 0);
    server.stop();
    run.join().refused(2, database.sink() + " took nothing of run ");
    assertThat(folder.resolve("kept").resolve("summary.json")).exists();
    Program.run("publish", path("kept"), "--sink", database.sink() + "?retry=1s")
        .refused(2, database.sink() + ": a database that answers and takes results, got: ");
    server.restart();
    Program.ok("publish", path("kept"), "--sink", database.sink());
    assertAsUndisturbed();
  }

  @Test
  void run_twiceAtTheSameTime_isThereOnce() throws Exception {
    database = Database.createIn(server);
    CompletableFuture<Program> one = CompletableFuture.supplyAsync(() -> run("one", ""));
    CompletableFuture<Program> other = CompletableFuture.supplyAsync(() -> run("other", ""));
    one.join().ends(0);
    other.join().ends(0);
    assertAsUndisturbed();
  }
}
