package io.idlewave.system.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.jobs.results.ResultsFolder;
import io.idlewave.jobs.results.place.LocalFolder;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.summary.RunSummary;
import io.idlewave.jobs.results.summary.ScenarioResult;
import io.idlewave.jobs.results.table.Table;
import io.idlewave.jobs.results.table.TableReader;
import io.idlewave.system.Program;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Runs whose results also go to a database. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PostgresqlRunTest {

  private static final String STUDY =
      """
      trace: trace
      replicates: 40
      analysis: [attribution, wait-states]
      sinks: [%s]
      scenarios:
        - name: jitter
          noise: {distribution: exponential, mean: 2us}
        - name: ticks
          noise: {process: periodic, frequency: 1kHz, duration: 25us}
      """;

  private Path folder;
  private Database database;

  @BeforeAll
  void run(@TempDir Path temporary) throws Exception {
    folder = temporary;
    database = Database.create();
    Program.ok("synth", "random", "--seed", "5", "--out", path("trace"));
    Files.writeString(folder.resolve("study.yaml"), STUDY.formatted(database.sink()));
    Program.ok("run", path("study.yaml"), "--out", path("results"));
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private RunSummary summary() {
    return ResultsFolder.readSummary(new LocalFolder(folder.resolve("results")));
  }

  private String id() {
    return summary().run().id();
  }

  @Test
  void tables_ofTheDatabase_areThoseOfTheFolderRowByRow() throws SQLException {
    List<String> seen = new ArrayList<>();
    for (Table<?> table : Tables.ALL) {
      if (Files.exists(folder.resolve("results").resolve(table.fileName()))) {
        seen.add(table.name());
        List<List<String>> rows = folderRows(table);
        assertThat(rows).isNotEmpty();
        assertThat(databaseRows(table)).as(table.name()).isEqualTo(rows);
      }
    }
    assertThat(seen).contains("runtimes", "ranks", "differences", "flows", "callsites", "waits");
  }

  private <R extends Record> List<List<String>> folderRows(Table<R> table) {
    List<List<String>> rows = new ArrayList<>();
    TableReader.read(
        table,
        new LocalFolder(folder.resolve("results")),
        row -> {
          List<String> values = new ArrayList<>();
          addTexts(table.encode(row), values);
          rows.add(values);
        });
    return rows;
  }

  private static void addTexts(GenericRecord row, List<String> texts) {
    for (var field : row.getSchema().getFields()) {
      Object value = row.get(field.pos());
      if (value instanceof GenericRecord nested) {
        addTexts(nested, texts);
      } else if (value instanceof Double number) {
        texts.add(Double.toString(number));
      } else {
        texts.add(value == null ? null : value.toString());
      }
    }
  }

  /** Numbers written as Java writes them. */
  private List<List<String>> databaseRows(Table<?> table) throws SQLException {
    String name = table.name().replace('-', '_');
    List<List<String>> types =
        database.rows(
            "SELECT data_type FROM information_schema.columns WHERE table_schema = 'idlewave'"
                + " AND table_name = '"
                + name
                + "' AND column_name NOT IN ('run_id', 'row_index') ORDER BY ordinal_position");
    List<List<String>> rows = new ArrayList<>();
    for (List<String> row :
        database.rows(
            "SELECT * FROM idlewave."
                + name
                + " WHERE run_id = '"
                + id()
                + "' ORDER BY row_index")) {
      List<String> values = new ArrayList<>(row.subList(2, row.size()));
      for (int i = 0; i < values.size(); i++) {
        if (values.get(i) != null && types.get(i).get(0).equals("double precision")) {
          values.set(i, number(values.get(i)));
        }
      }
      rows.add(values);
    }
    return rows;
  }

  private static String number(String text) {
    return Double.toString(Double.parseDouble(text));
  }

  @Test
  void views_ofTheRun_sayWhatItsSummarySays() throws SQLException {
    RunSummary summary = summary();
    assertThat(
            database.rows(
                "SELECT run_id, ranks, calls, timing, scenarios, complete, caveat FROM"
                    + " idlewave.v_runs"))
        .containsExactly(
            List.of(
                id(),
                String.valueOf(summary.trace().ranks()),
                String.valueOf(summary.trace().calls()),
                "observed",
                "2",
                summary.complete() ? "t" : "f",
                String.join("; ", summary.conditions().stream().map(c -> c.sentence()).toList())));
    List<List<String>> expected = new ArrayList<>();
    for (ScenarioResult of : summary.scenarios()) {
      expected.add(
          List.of(
              of.name(),
              of.bound(),
              String.valueOf(of.replicates()),
              of.runtimeNanos().p50() + "",
              of.intervals().runtimeNanos().get("p50").lower() + "",
              of.slowdown().mean() + "",
              of.intervals().slowdown().get("mean").upper() + ""));
    }
    List<List<String>> found = new ArrayList<>();
    for (List<String> row :
        database.rows(
            "SELECT scenario, bound, replicates, p50_ns, p50_low_ns, slowdown, slowdown_high FROM"
                + " idlewave.v_scenarios")) {
      List<String> values = new ArrayList<>(row);
      for (int i = 3; i < values.size(); i++) {
        values.set(i, values.get(i) == null ? "null" : number(values.get(i)));
      }
      found.add(values);
    }
    assertThat(found).containsExactlyInAnyOrderElementsOf(expected);
  }

  @Test
  void run_again_changesNothing() throws SQLException {
    List<List<String>> before = database.checksums();
    Program.ok("run", path("study.yaml"), "--out", path("again"), "--parallelism", "1");
    Program.ok("publish", path("results"), path("again"), "--sink", database.sink());
    assertThat(database.checksums()).isEqualTo(before);
  }

  @Test
  void study_thatIsSaved_namesTheSinkAndIsAnEqualStudy() throws Exception {
    assertThat(folder.resolve("results").resolve("study.yaml")).content().contains(database.sink());
  }
}
