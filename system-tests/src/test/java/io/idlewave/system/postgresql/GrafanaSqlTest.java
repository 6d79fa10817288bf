package io.idlewave.system.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.idlewave.jobs.results.ResultsFolder;
import io.idlewave.jobs.results.SinkOptions;
import io.idlewave.jobs.results.SinkRegistry;
import io.idlewave.jobs.results.place.LocalFolder;
import io.idlewave.jobs.results.row.FrontierRow;
import io.idlewave.jobs.results.table.RunIdentity;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.system.Program;
import io.idlewave.system.deploy.Dashboards;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
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
 * The query of every panel of every dashboard that reads the database, as a role that can read and
 * nothing else, over runs in both timings: with the values that the variables of the dashboard have
 * there, it returns rows for at least one run.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GrafanaSqlTest {

  private static final String OBSERVED =
      """
      trace: trace
      seed: %d
      replicates: 20
      analysis: [attribution, waves, critical-path, winning-path, wait-states, call-paths]
      scenarios:
        - name: jitter
          noise: {distribution: exponential, mean: 2us}
          delays: [{rank: 1, at: 1us, duration: 1ms}]
        - name: ticks
          noise: {process: periodic, frequency: 1kHz, duration: 25us}
      """;

  private static final String MODEL =
      """
      trace: trace
      timing: model
      network: myrinet
      replicates: 20
      analysis: [efficiencies, synchronisation, sensitivities, critical-path]
      scenarios:
        - name: jitter
          noise: {distribution: exponential, mean: 2us}
      """;

  private static final String LINKED =
      """
      trace: trace
      timing: model
      network:
        {model: loggp, L: 1us, o: 0ns, G: 1ns, topology: {kind: torus, dimensions: [8]}, perHop: 100ns}
      mapping: {kind: sequential, ranksPerNode: 1}
      analysis: [links]
      scenarios: [{name: alone}]
      """;

  private static final String MAP =
      """
      trace: trace
      map: ranks
      replicates: 20
      scenarios:
        - name: ticks
          noise: {process: periodic, frequency: 1kHz, duration: 25us}
      """;

  private Path folder;
  private Connection reader;
  private PanelQueries queries;
  private List<String> runs;

  @BeforeAll
  void fill(@TempDir Path temporary) throws Exception {
    folder = temporary;
    Database database = Database.create();
    Program.ok("synth", "random", "--seed", "5", "--out", path("trace"));
    run(database, "first", OBSERVED.formatted(1));
    run(database, "second", OBSERVED.formatted(2));
    run(database, "model", MODEL);
    run(database, "map", MAP);
    run(database, "linked", LINKED);
    RunIdentity live = ResultsFolder.readSummary(results("first")).run();
    SinkRegistry.create(List.of(database.sink()), SinkOptions.ofNewRun(false))
        .frontier(
            live,
            List.of(
                new FrontierRow(1, "jitter", Bound.UPPER, 1_000_000, 20, 1e5, 2e5, 1),
                new FrontierRow(2, "jitter", Bound.UPPER, 2_000_000, 20, 2e5, 3e5, 0)));
    database.execute(Files.readString(Path.of("../deploy/postgresql/read-only.sql")));
    database.server().execute("CREATE ROLE dashboards LOGIN IN ROLE idlewave_reader");
    reader = database.connectAs("dashboards");
    queries = new PanelQueries(reader);
    String underWay = database.value("SELECT DISTINCT live_id FROM idlewave.v_live");
    runs = List.of(id("first"), id("second"), id("model"), id("map"), id("linked"), underWay);
  }

  @AfterAll
  void close() throws SQLException {
    reader.close();
  }

  private void run(Database database, String name, String study) throws Exception {
    Files.writeString(folder.resolve(name + ".yaml"), study);
    Program.ok("run", path(name + ".yaml"), "--out", path(name), "--sink", database.sink());
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private LocalFolder results(String name) {
    return new LocalFolder(folder.resolve(name));
  }

  private String id(String name) {
    return ResultsFolder.readSummary(results(name)).run().id();
  }

  static List<Dashboards.Query> panels() {
    return Dashboards.queries(Dashboards.POSTGRESQL);
  }

  static List<Dashboards.Query> variables() {
    return Dashboards.variables(Dashboards.POSTGRESQL);
  }

  @ParameterizedTest
  @MethodSource("panels")
  void panel_overRealRuns_returnsRows(Dashboards.Query panel) throws SQLException {
    int rows = 0;
    for (String run : runs) {
      rows += queries.rows(panel, chosen(run)).size();
    }
    assertThat(rows).isPositive();
  }

  @Test
  void histograms_overRealRuns_haveAllBinsInOrderAndEveryReplicate() throws SQLException {
    String run = runs.get(0);
    List<List<String>> runtimes = rows("Distribution of run times", run);
    Map<String, List<List<String>>> bySeries =
        runtimes.stream().collect(Collectors.groupingBy(row -> row.get(1)));
    assertThat(bySeries).hasSize(4);
    bySeries.forEach((series, rows) -> assertBins(rows, 2));
    List<List<String>> differences = rows("Differences of replicates", run);
    assertThat(differences).hasSize(40);
    assertThat(differences.stream().mapToLong(row -> Long.parseLong(row.get(1))).sum())
        .isEqualTo(80);
  }

  /** Somebody takes one run and compares it with another one. */
  private Map<String, List<String>> chosen(String run) {
    return Map.of("run", List.of(run), "other", List.of(runs.get(1)));
  }

  private List<List<String>> rows(String panel, String run) throws SQLException {
    Dashboards.Query query =
        panels().stream().filter(one -> one.panel().equals(panel)).findFirst().orElseThrow();
    return queries.rows(query, chosen(run));
  }

  /** 40 bins of one width, with the 20 replicates of a series. */
  private static void assertBins(List<List<String>> rows, int counts) {
    assertThat(rows).hasSize(40);
    double[] from = rows.stream().mapToDouble(row -> Double.parseDouble(row.get(0))).toArray();
    double width = (from[39] - from[0]) / 39;
    for (int bin = 0; bin < 40; bin++) {
      assertThat(from[bin]).isCloseTo(from[0] + bin * width, within(2e-9));
    }
    assertThat(rows.stream().mapToLong(row -> Long.parseLong(row.get(counts))).sum()).isEqualTo(20);
  }

  @ParameterizedTest
  @MethodSource("variables")
  void variable_overRealRuns_hasValues(Dashboards.Query variable) throws SQLException {
    int rows = 0;
    for (String run : runs) {
      rows += queries.rows(variable, chosen(run)).size();
    }
    assertThat(rows).isPositive();
  }
}
