package io.idlewave.system.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.system.Program;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** A database that wants a password: where it may come from, and where it never goes. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PostgresqlCredentialsTest {

  private static final String PASSWORD = "hush7Kx2-secret";

  private Path folder;
  private Database database;

  @BeforeAll
  void secure(@TempDir Path temporary) throws Exception {
    folder = temporary;
    database = Database.create();
    Database.Server server = database.server();
    server.execute("CREATE ROLE guarded LOGIN PASSWORD '" + PASSWORD + "'");
    try (var connection = database.connect();
        var statement = connection.createStatement()) {
      statement.execute("GRANT CREATE ON DATABASE " + connection.getCatalog() + " TO guarded");
    }
    Path rules = server.data().resolve("pg_hba.conf");
    Files.writeString(
        rules, "host all guarded 127.0.0.1/32 scram-sha-256\n" + Files.readString(rules));
    server.execute("SELECT pg_reload_conf()");
    Program.ok("synth", "random", "--seed", "5", "--out", path("trace"));
    Program.ok("run", path("trace"), "--replicates", "5", "--out", path("published"));
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private void assertNowhere(String text) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (!file.endsWith("pgpass")) {
          assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
              .as(file.toString())
              .doesNotContain(text);
        }
      }
    }
  }

  @Test
  void password_ofTheEnvironment_opensTheDatabaseAndIsWrittenNowhere() throws Exception {
    Program run =
        Program.process(
            Map.of("PGUSER", "guarded", "PGPASSWORD", PASSWORD),
            "--verbose",
            "run",
            path("trace"),
            "--replicates",
            "5",
            "--out",
            path("a"),
            "--sink",
            database.sink());
    run.ends(0);
    assertThat(run.out()).doesNotContain(PASSWORD);
    assertNowhere(PASSWORD);
    try (var connection = database.connectAs("postgres")) {
      assertThat(Database.rows(connection, "SELECT run_id, study, summary FROM idlewave.runs"))
          .singleElement()
          .asString()
          .doesNotContain(PASSWORD);
    }
  }

  @Test
  void password_ofAFile_opensTheDatabase() throws Exception {
    Path file = folder.resolve("pgpass");
    Files.writeString(file, "127.0.0.1:*:*:guarded:" + PASSWORD + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    publish(Map.of("PGUSER", "guarded", "PGPASSFILE", file.toString())).ends(0);
  }

  private Program publish(Map<String, String> environment) throws Exception {
    return Program.process(environment, "publish", path("published"), "--sink", database.sink());
  }

  @Test
  void password_thatIsWrong_isRefusedOnOneLineWithoutIt() throws Exception {
    Program refused = publish(Map.of("PGUSER", "guarded", "PGPASSWORD", "no" + PASSWORD));
    refused.refused(2, database.sink() + ": a database that answers and takes results, got: ");
    assertThat(refused.out()).contains("password authentication failed").doesNotContain(PASSWORD);
  }

  @Test
  void password_inAnAddress_isRefusedWithTheWayThatWorksAndWithoutIt() throws Exception {
    String address = database.sink().replace("//", "//guarded:" + PASSWORD + "@");
    String study = "trace: trace\nscenarios: [{name: a}]\n";
    List<String> studies =
        List.of(
            study + "sinks: ['" + address + "']\n",
            study + "sinks: " + address + "\n",
            study + "sink: ['" + address + "']\n",
            study + "seed: '" + address + "'\n",
            study + "sinks: ['" + address + "'\n");
    for (String text : studies) {
      Path file = Files.writeString(folder.resolve("study.yaml"), text);
      Program run = Program.run("run", file.toString(), "--out", path("c"));
      run.refused(2, "study.yaml: ");
      assertThat(run.out() + run.err()).doesNotContain(PASSWORD);
      Files.delete(file);
    }
    for (String option : List.of(address, address.replace("postgresql", "postgres"))) {
      Program run = Program.run("run", path("trace"), "--out", path("c"), "--sink", option);
      run.refused(2, "come from the environment or a file (docs/sinks.md)");
      assertThat(run.out() + run.err()).doesNotContain(PASSWORD);
    }
    assertThat(folder.resolve("c")).doesNotExist();
    assertNowhere(PASSWORD);
  }

  @Test
  void tls_thatTheServerLacks_isRefusedOnOneLine() {
    Program.run(
            "run",
            path("trace"),
            "--out",
            path("d"),
            "--sink",
            database.sink() + "?sslmode=require")
        .refused(2, "The server does not support SSL");
  }

  @Test
  void service_thatIsDown_isRefusedBeforeTheRun() {
    Program.run("run", path("trace"), "--out", path("d"), "--sink", "postgresql://127.0.0.1:1/db")
        .refused(
            2, "postgresql://127.0.0.1:1/db: a database that answers and takes results, got: ");
    assertThat(folder.resolve("d")).doesNotExist();
  }
}
