package io.idlewave.system.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.jobs.results.ResultSink;
import io.idlewave.jobs.results.SinkOptions;
import io.idlewave.jobs.results.SinkRegistry;
import io.idlewave.system.Program;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The schema of the database, and who may do what to it. */
class PostgresqlSchemaTest {

  private static ResultSink sink(Database database) {
    return SinkRegistry.create(List.of(database.sink()), SinkOptions.ofNewRun(false));
  }

  @Test
  void prepare_ofProgramsThatStartAtOnce_migratesOnce() throws Exception {
    Database database = Database.create();
    ExecutorService programs = Executors.newFixedThreadPool(6);
    try {
      List<Future<?>> prepared = new ArrayList<>();
      for (int i = 0; i < 12; i++) {
        prepared.add(
            programs.submit(
                () -> {
                  sink(database).prepare();
                  return null;
                }));
      }
      for (Future<?> each : prepared) {
        each.get();
      }
    } finally {
      programs.shutdownNow();
    }
    assertThat(database.rows("SELECT version, file FROM idlewave.migrations ORDER BY version"))
        .containsExactly(
            List.of("1", "V001__results.sql"),
            List.of("2", "V002__live.sql"),
            List.of("3", "V003__links.sql"),
            List.of("4", "V004__recorded_path.sql"),
            List.of("5", "V005__callpaths.sql"),
            List.of("6", "V006__wave_hops.sql"),
            List.of("7", "V007__straggler_bounds.sql"),
            List.of("8", "V008__variance.sql"));
  }

  @Test
  void run_schemaOfANewerProgram_isRefusedBeforeItRuns(@TempDir Path folder) throws Exception {
    Database database = Database.create();
    sink(database).prepare();
    database.execute("INSERT INTO idlewave.migrations VALUES (9, 'V009__later.sql')");
    String trace = folder.resolve("trace").toString();
    Program.ok("synth", "random", "--seed", "5", "--out", trace);
    Path results = folder.resolve("results");
    Program.run("run", trace, "--out", results.toString(), "--sink", database.sink())
        .refused(2, database.sink() + ": a schema up to version 8, got 9 of a newer idlewave");
    assertThat(results).doesNotExist();
  }

  @Test
  void writer_withoutTheRightToMakeTables_needsNoneOnceTheyAreThere() throws Exception {
    Database database = Database.create();
    sink(database).prepare();
    database.execute("REVOKE CREATE ON SCHEMA idlewave FROM CURRENT_USER");
    sink(database).prepare();
  }

  @Test
  void reader_canSelectAndNothingElse() throws Exception {
    Database database = Database.create();
    String script = Files.readString(Path.of("../deploy/postgresql/read-only.sql"));
    database.execute(script);
    database.execute(script);
    try (Connection superuser = database.connectAs("postgres");
        Statement statement = superuser.createStatement()) {
      statement.execute(script);
    }
    sink(database).prepare();
    database.server().execute("CREATE ROLE looker LOGIN IN ROLE idlewave_reader");
    try (Connection reader = database.connectAs("looker")) {
      for (String name :
          List.of("runs", "runtimes", "frontiers", "v_runs", "v_scenarios", "v_live")) {
        assertThat(Database.rows(reader, "SELECT * FROM idlewave." + name)).isEmpty();
      }
      for (String sql :
          List.of(
              "INSERT INTO idlewave.migrations VALUES (2, 'x')",
              "UPDATE idlewave.runs SET name = 'x'",
              "DELETE FROM idlewave.frontiers",
              "TRUNCATE idlewave.runs CASCADE",
              "DROP TABLE idlewave.runs CASCADE",
              "CREATE TABLE idlewave.x (y integer)",
              "CREATE TEMPORARY TABLE x (y integer)",
              "SELECT lo_creat(-1)",
              "SELECT lo_create(0)",
              "SELECT lo_from_bytea(0, 'x')",
              "SELECT lo_import('/dev/null')")) {
        assertThatThrownBy(() -> reader.createStatement().execute(sql))
            .as(sql)
            .isInstanceOf(SQLException.class)
            .hasMessageMatching("(?s).*(permission denied|must be owner).*");
      }
    }
  }
}
