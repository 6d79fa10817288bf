package io.idlewave.system.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.system.Program;
import io.idlewave.system.deploy.Dashboards;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs over time where there are many: 1,004 runs of 4 studies, each with 26 scenarios and bounds,
 * over the nineteen and a half days before the end of a time range of twenty.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GrafanaManyRunsTest {

  private static final int RUNS = 1_004;
  private static final int STUDIES = 4;
  private static final int MOST_ROWS = 1_000;
  private static final String UNTIL = "2000-01-21";
  private static final long UNTIL_SECONDS = 948_412_800L;
  private static final String BOARD = "idlewave: runs over time";

  private static final String STUDY =
      """
      trace: trace
      replicates: 5
      scenarios:
        - name: jitter
          noise: {distribution: exponential, mean: 2us}
      grid:
        noise.mean: [1us, 2us, 3us, 4us, 5us, 6us, 7us, 8us, 9us, 10us, 11us, 12us]
      """;

  private Connection reader;
  private PanelQueries queries;

  @BeforeAll
  void fill(@TempDir Path folder) throws Exception {
    Database database = Database.create();
    Program.ok("synth", "random", "--seed", "5", "--out", folder.resolve("trace").toString());
    Path study = folder.resolve("study.yaml");
    Files.writeString(study, STUDY);
    String results = folder.resolve("results").toString();
    Program.ok("run", study.toString(), "--out", results, "--sink", database.sink());
    try (Connection superuser = database.connectAs("postgres")) {
      copy(superuser);
    }
    database.execute("DELETE FROM idlewave.runs WHERE run_id NOT LIKE 'copy%'");
    database.execute("ANALYZE");
    assertThat(database.value("SELECT count(*) FROM idlewave.runs")).isEqualTo("" + RUNS);
    assertThat(database.value("SELECT count(*) FROM idlewave.scenarios")).isEqualTo("" + RUNS * 26);
    reader = database.connect();
    queries = new PanelQueries(reader, UNTIL, UNTIL_SECONDS);
  }

  /** Every row of the one run once for each copy, which has a study and a time of its own. */
  private static void copy(Connection superuser) throws SQLException {
    Map<String, String> changed =
        Map.of(
            "run_id",
            "'copy ' || i",
            "runs.name",
            "'study ' || i % " + STUDIES,
            "recorded_at",
            "timestamptz '" + UNTIL + "' - i * interval '28 minutes'");
    try (Statement statement = superuser.createStatement()) {
      // only a run that is there is copied: nothing is won by looking up each of a million keys
      statement.execute("SET session_replication_role = replica");
      for (String table : List.of("runs", "contents", "conditions", "scenarios", "statistics")) {
        String columns =
            Database.rows(
                    superuser,
                    "SELECT column_name FROM information_schema.columns WHERE table_schema ="
                        + " 'idlewave' AND table_name = '%s' ORDER BY ordinal_position"
                            .formatted(table))
                .stream()
                .map(row -> row.get(0))
                .map(
                    name ->
                        changed.getOrDefault(table + "." + name, changed.getOrDefault(name, name)))
                .collect(Collectors.joining(", "));
        statement.execute(
            "INSERT INTO idlewave.%1$s SELECT %2$s FROM idlewave.%1$s, generate_series(1, %3$d) AS i"
                .formatted(table, columns, RUNS));
      }
    }
  }

  @AfterAll
  void close() throws SQLException {
    reader.close();
  }

  static List<Dashboards.Query> panels() {
    return Dashboards.queries(Dashboards.POSTGRESQL).stream()
        .filter(query -> query.dashboard().equals(BOARD))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("panels")
  void panel_ofAllStudies_hasABoundedNumberOfRows(Dashboards.Query panel) throws SQLException {
    assertThat(queries.rows(panel, Map.of()).size()).isBetween(1, MOST_ROWS);
  }

  @Test
  void points_ofAllStudies_areOfTenLinesOverTheWholeRange() throws SQLException {
    Dashboards.Query panel =
        panels().stream()
            .filter(query -> query.panel().equals("Median run time"))
            .findFirst()
            .orElseThrow();
    List<List<String>> rows = queries.rows(panel, Map.of());
    Map<String, List<String>> times =
        rows.stream()
            .collect(
                Collectors.groupingBy(
                    row -> row.get(1), Collectors.mapping(row -> row.get(0), Collectors.toList())));
    assertThat(times).hasSize(10);
    assertThat(times.values()).allSatisfy(line -> assertThat(line).hasSizeBetween(95, 100));
    assertThat(rows.get(rows.size() - 1).get(0)).startsWith("2000-01-20 23:");
    assertThat(rows.get(0).get(0)).startsWith("2000-01-01 ");
  }

  @Test
  void studies_toChooseFrom_beginWithTheNewest() throws SQLException {
    Dashboards.Query variable =
        Dashboards.variables(Dashboards.POSTGRESQL).stream()
            .filter(query -> query.dashboard().equals(BOARD) && query.panel().equals("name"))
            .findFirst()
            .orElseThrow();
    assertThat(queries.rows(variable, Map.of()))
        .hasSize(STUDIES)
        .startsWith(List.of("study 1"), List.of("study 2"));
  }
}
