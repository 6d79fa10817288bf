package io.idlewave.system.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.idlewave.jobs.results.ResultSink;
import io.idlewave.jobs.results.ResultsFolder;
import io.idlewave.jobs.results.RunHeader;
import io.idlewave.jobs.results.SinkOptions;
import io.idlewave.jobs.results.SinkRegistry;
import io.idlewave.jobs.results.place.LocalFolder;
import io.idlewave.jobs.results.row.CallSiteRow;
import io.idlewave.jobs.results.row.FrontierRow;
import io.idlewave.jobs.results.row.RuntimeRow;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.summary.RunSummary;
import io.idlewave.jobs.results.table.Column;
import io.idlewave.jobs.results.table.RunIdentity;
import io.idlewave.jobs.results.table.Table;
import io.idlewave.jobs.study.Study;
import io.idlewave.jobs.study.StudyReader;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.system.Program;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** What every sink promises, and what a database must hold of whatever names there are. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PostgresqlContractTest {

  private RunSummary summary;
  private Study study;
  private Path folder;
  private Database database;

  @BeforeAll
  void takeASummary(@TempDir Path temporary) throws IOException {
    folder = temporary;
    String trace = folder.resolve("trace").toString();
    String results = folder.resolve("results").toString();
    Program.ok("synth", "random", "--seed", "5", "--out", trace);
    Program.ok(
        "run", trace, "--noise", "exponential,mean=2us", "--replicates", "5", "--out", results);
    summary = ResultsFolder.readSummary(new LocalFolder(folder.resolve("results")));
    study = StudyReader.read(folder.resolve("results").resolve("study.yaml"));
  }

  @BeforeEach
  void newDatabase() throws IOException, SQLException {
    database = Database.create();
  }

  private RunIdentity identity(long seed) {
    RunIdentity of = summary.run();
    return new RunIdentity(
        of.study(), seed, of.version(), of.confidenceLevel(), of.traceDigest(), of.traceName());
  }

  private ResultSink opened(long seed) throws IOException {
    ResultSink sink = SinkRegistry.create(List.of(database.sink()), SinkOptions.ofNewRun(false));
    sink.prepare();
    sink.open(
        new RunHeader(
            identity(seed), study, List.of(Tables.RUNTIMES, Tables.CALL_SITES, Tables.FRONTIERS)));
    return sink;
  }

  private static List<RuntimeRow> runtimes(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> new RuntimeRow("a", i, Bound.EXACT, i % 7 == 6 ? null : i * 0.1, i % 4))
        .toList();
  }

  private String count(String table) throws SQLException {
    return database.value("SELECT count(*) FROM idlewave." + table);
  }

  @Test
  void commit_notYet_showsNothing() throws Exception {
    ResultSink sink = opened(1);
    sink.write(Tables.RUNTIMES, runtimes(5_000));
    assertThat(count("runs")).isEqualTo("0");
    assertThat(count("runtimes")).isEqualTo("0");
    sink.commit(summary);
    sink.abort();
    assertThat(count("runs")).isEqualTo("1");
    assertThat(count("runtimes")).isEqualTo("5000");
  }

  @Test
  void abort_leavesNothing() throws Exception {
    ResultSink sink = opened(1);
    sink.write(Tables.RUNTIMES, runtimes(10));
    sink.abort();
    sink.abort();
    assertThat(count("runs")).isEqualTo("0");
  }

  @Test
  void write_tableThatWasNotAnnounced_isRefused() throws Exception {
    ResultSink sink = opened(1);
    assertThatIllegalArgumentException().isThrownBy(() -> sink.write(Tables.RANKS, List.of()));
    sink.abort();
  }

  @Test
  void commit_otherRowsOfTheSameRun_replacesThem() throws Exception {
    commit(1, 100);
    commit(2, 50);
    commit(1, 30);
    assertThat(
            database.rows(
                "SELECT seed, count(*) FROM idlewave.runtimes JOIN idlewave.runs USING (run_id)"
                    + " GROUP BY seed ORDER BY seed"))
        .containsExactly(List.of("1", "30"), List.of("2", "50"));
  }

  private void commit(long seed, int rows) throws IOException {
    ResultSink sink = opened(seed);
    sink.write(Tables.RUNTIMES, runtimes(rows));
    sink.commit(summary);
  }

  @Test
  void commit_namesThatAttack_changeOnlyTheirLabel() throws Exception {
    List<String> names =
        List.of(
            "'; DROP TABLE idlewave.runs; --",
            "\"quoted\" \\N \\. \\t",
            "\\.",
            "\\N",
            "<script>alert(1)</script>",
            "\u001b[31mred\u001b[0m\r\n\tnext",
            "nul\0nul",
            "\u202e\ud83d\ude00 \u00e9",
            "",
            "x".repeat(1 << 20));
    List<CallSiteRow> rows = new ArrayList<>();
    for (String name : names) {
      rows.add(
          new CallSiteRow(
              name, Bound.UPPER, name, name, null, 0, 8, 1, 2, 3, 4, 5, 6, Double.MIN_VALUE));
    }
    ResultSink sink = opened(1);
    sink.write(Tables.CALL_SITES, rows);
    sink.commit(summary);
    List<List<String>> expected =
        names.stream().map(n -> n.replace('\0', '\u2400')).map(n -> List.of(n, n, n)).toList();
    assertThat(
            database.rows(
                "SELECT scenario, region, function FROM idlewave.callsites WHERE amplification ="
                    + " 4.9e-324 ORDER BY row_index"))
        .isEqualTo(expected);
    assertThat(count("runs")).isEqualTo("1");
  }

  /** A row of a table that no migration knows; its second version has a column more. */
  public record ForeignRow(
      @Column("a word of SQL") String order, @Column(value = "how long", unit = "ns") long nanos) {}

  public record LaterRow(
      @Column("a word of SQL") String order,
      @Column(value = "how long", unit = "ns") long nanos,
      @Column("new") @Nullable Double share) {}

  @Test
  void commit_tableOfAnExtension_isATableWithTheColumnsOfItsSchema() throws Exception {
    Table<ForeignRow> first = new Table<>("foreign-rows", ForeignRow.class, "rows", "order");
    Table<LaterRow> later = new Table<>("foreign-rows", LaterRow.class, "rows", "order");
    commit(1, first, new ForeignRow("a", 1L << 40));
    commit(2, later, new LaterRow("b", 2, 0.5));
    commit(1, first, new ForeignRow("c", 3));
    assertThat(
            database.rows(
                "SELECT seed, \"order\", nanos, share FROM idlewave.foreign_rows JOIN"
                    + " idlewave.runs USING (run_id) ORDER BY seed"))
        .containsExactly(Arrays.asList("1", "c", "3", null), List.of("2", "b", "2", "0.5"));
    assertThat(count("other_rows")).isEqualTo("0");
    database.execute("DELETE FROM idlewave.runs");
    assertThat(count("foreign_rows")).isEqualTo("0");
  }

  private <R extends Record> void commit(long seed, Table<R> table, R row) throws IOException {
    ResultSink sink = SinkRegistry.create(List.of(database.sink()), SinkOptions.ofNewRun(false));
    sink.prepare();
    sink.open(new RunHeader(identity(seed), study, List.of(table)));
    sink.write(table, List.of(row));
    sink.commit(summary);
  }

  /** The name of a table of the database itself: its rows stand as JSON. */
  @Test
  void commit_tableOfAnExtensionWithAReservedName_standsAmongOtherRows() throws Exception {
    commit(1, new Table<>("runs", ForeignRow.class, "rows", "order"), new ForeignRow("a", 1));
    assertThat(database.rows("SELECT table_name, row ->> 'order' FROM idlewave.other_rows"))
        .containsExactly(List.of("runs", "a"));
  }

  /** A row with a column that the database gives each table itself. */
  public record SystemRow(@Column("what") String xmin) {}

  /** The rows of a version whose column had another type. */
  public record WordyRow(
      @Column("a word of SQL") String order, @Column("a word, once") String nanos) {}

  /** A row without the second column. */
  public record ShorterRow(@Column("a word of SQL") String order) {}

  @Test
  void commit_columnOfTheDatabaseItself_standsAmongOtherRows() throws Exception {
    commit(1, new Table<>("system-rows", SystemRow.class, "rows", "xmin"), new SystemRow("a"));
    assertThat(database.rows("SELECT table_name, row ->> 'xmin' FROM idlewave.other_rows"))
        .containsExactly(List.of("system-rows", "a"));
  }

  @Test
  void commit_columnWithAnotherType_standsAmongOtherRows() throws Exception {
    commit(1, new Table<>("typed-rows", ForeignRow.class, "rows", "order"), new ForeignRow("a", 1));
    commit(
        2, new Table<>("typed-rows", WordyRow.class, "rows", "order"), new WordyRow("b", "long"));
    assertThat(database.rows("SELECT \"order\", nanos FROM idlewave.typed_rows"))
        .containsExactly(List.of("a", "1"));
    assertThat(database.rows("SELECT row ->> 'nanos' FROM idlewave.other_rows"))
        .containsExactly(List.of("long"));
  }

  /** What stands there is what an empty database would have now. */
  @Test
  void commit_sameRowsOnceMore_standWhereTheTableTakesThemNow() throws Exception {
    Table<ForeignRow> table = new Table<>("moved-rows", ForeignRow.class, "rows", "order");
    SinkRegistry.create(List.of(database.sink()), SinkOptions.ofNewRun(false)).prepare();
    database.execute("REVOKE CREATE ON SCHEMA idlewave FROM CURRENT_USER");
    commit(1, table, new ForeignRow("a", 1));
    assertThat(count("other_rows")).isEqualTo("1");
    database.execute("GRANT CREATE ON SCHEMA idlewave TO CURRENT_USER");
    commit(1, table, new ForeignRow("a", 1));
    assertThat(count("moved_rows")).isEqualTo("1");
    assertThat(count("other_rows")).isEqualTo("0");
    database.execute("ALTER TABLE idlewave.moved_rows ALTER nanos TYPE text");
    commit(1, table, new ForeignRow("a", 1));
    assertThat(count("moved_rows")).isEqualTo("0");
    assertThat(count("other_rows")).isEqualTo("1");
    database.execute("DROP TABLE idlewave.moved_rows");
    commit(1, table, new ForeignRow("a", 1));
    database.execute("DROP TABLE idlewave.moved_rows");
    commit(1, table, new ForeignRow("a", 1));
    assertThat(count("moved_rows")).as("of a table that was lost").isEqualTo("1");
    assertThat(count("other_rows")).isEqualTo("0");
  }

  @Test
  void commit_rowsThatLackAColumn_haveNoValueThere() throws Exception {
    commit(1, new Table<>("short-rows", ForeignRow.class, "rows", "order"), new ForeignRow("a", 1));
    commit(2, new Table<>("short-rows", ShorterRow.class, "rows", "order"), new ShorterRow("b"));
    assertThat(database.rows("SELECT \"order\", nanos FROM idlewave.short_rows ORDER BY 1"))
        .containsExactly(List.of("a", "1"), Arrays.asList("b", null));
  }

  @Test
  void frontier_beforeTheEnd_countsAtOnceAndStandsOnce() throws Exception {
    List<FrontierRow> early =
        List.of(
            new FrontierRow(1, "a", Bound.UPPER, 10, 5, 1.5, 2.5, 0),
            new FrontierRow(1, "x".repeat(1 << 20), Bound.UPPER, 10, 5, null, null, null));
    ResultSink sink = SinkRegistry.create(List.of(database.sink()), SinkOptions.ofNewRun(false));
    sink.prepare();
    sink.frontier(identity(1), early);
    sink.frontier(identity(1), early);
    assertThat(count("v_live")).isEqualTo("2");
    String live = database.value("SELECT DISTINCT run_id FROM idlewave.v_live");
    assertThat(live).startsWith("live-");
    String first = database.value("SELECT min(recorded_at) FROM idlewave.v_live");
    sink.open(new RunHeader(identity(2), study, List.of(Tables.FRONTIERS)));
    sink.write(Tables.FRONTIERS, early.subList(0, 1));
    sink.write(Tables.FRONTIERS, List.of(new FrontierRow(2, "a", Bound.UPPER, 20, 5, 3.5, 4.5, 1)));
    sink.commit(summary);
    assertThat(
            database.rows(
                "SELECT frontier, scenario, bound, frontier_ns, replicates, delay_p50_ns,"
                    + " delay_p99_ns, slowest_rank FROM idlewave.v_live ORDER BY frontier"))
        .containsExactly(
            List.of("1", "a", "upper", "10", "5", "1.5", "2.5", "0"),
            List.of("2", "a", "upper", "20", "5", "3.5", "4.5", "1"));
    assertThat(database.value("SELECT DISTINCT run_id FROM idlewave.v_live"))
        .isEqualTo(identity(2).id());
    assertThat(database.value("SELECT DISTINCT live_id FROM idlewave.v_live"))
        .as("who watches the run sees it end under the same name")
        .isEqualTo(live);
    assertThat(database.value("SELECT min(recorded_at) FROM idlewave.v_live")).isEqualTo(first);
    ResultSink again = SinkRegistry.create(List.of(database.sink()), SinkOptions.ofNewRun(false));
    again.frontier(identity(1), early);
    again.abort();
    assertThat(database.value("SELECT DISTINCT run_id FROM idlewave.v_live"))
        .isEqualTo(identity(2).id());
    assertThat(count("v_live")).isEqualTo("2");
  }

  @Test
  void frontier_ofASecondRunLikeTheFirst_leavesTheRowsAsTheyWere() throws Exception {
    List<FrontierRow> rows = List.of(new FrontierRow(1, "a", Bound.UPPER, 10, 5, 1.5, 2.5, 0));
    List<FrontierRow> left = List.of(new FrontierRow(9, "a", Bound.UPPER, 90, 5, 1.5, 2.5, 0));
    for (int run = 0; run < 2; run++) {
      ResultSink sink = SinkRegistry.create(List.of(database.sink()), SinkOptions.ofNewRun(false));
      sink.prepare();
      sink.frontier(identity(1), rows);
      sink.frontier(identity(1), left);
      sink.open(new RunHeader(identity(1), study, List.of(Tables.FRONTIERS)));
      sink.write(Tables.FRONTIERS, rows);
      sink.commit(summary);
      assertThat(database.rows("SELECT row_index, frontier FROM idlewave.frontiers"))
          .containsExactly(List.of("0", "1"));
    }
  }

  @Test
  void commit_twoAtOnceWhereTransactionsRepeatTheirReads_haveTheRunOnce() throws Exception {
    String name = database.value("SELECT current_database()");
    database
        .server()
        .execute(
            "ALTER DATABASE \""
                + name
                + "\" SET default_transaction_isolation = 'repeatable read'");
    CompletableFuture<?>[] writers = new CompletableFuture<?>[2];
    for (int writer = 0; writer < writers.length; writer++) {
      writers[writer] =
          CompletableFuture.runAsync(
              () -> {
                try {
                  commit(1, 20_000);
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
    }
    CompletableFuture.allOf(writers).join();
    assertThat(count("runs")).isEqualTo("1");
    assertThat(count("runtimes")).isEqualTo("20000");
  }

  @Test
  void commit_sinkThatRefuses_leavesTheResultsToTheFolder() throws Exception {
    Path results = folder.resolve("kept");
    ResultSink sink =
        SinkRegistry.create(
            List.of(database.sink(), "folder:" + results), SinkOptions.ofNewRun(false));
    sink.prepare();
    sink.open(new RunHeader(identity(1), study, List.of(Tables.RUNTIMES)));
    sink.write(Tables.RUNTIMES, runtimes(5));
    database.execute("ALTER TABLE idlewave.statistics RENAME TO away");
    assertThatIOException()
        .isThrownBy(() -> sink.commit(summary))
        .withMessageContaining(database.sink() + " took nothing of run " + identity(1).id())
        .withMessageContaining("`idlewave publish`");
    sink.abort();
    database.execute("ALTER TABLE idlewave.away RENAME TO statistics");
    assertThat(count("runs")).isEqualTo("0");
    Program.ok("publish", results.toString(), "--sink", database.sink());
    assertThat(count("runtimes")).isEqualTo("5");
  }

  @Test
  void commit_folderThatFailsAfterwards_isMendedByTheNextRun() throws Exception {
    Path blocked = folder.resolve("blocked");
    List<String> sinks = List.of(database.sink(), "folder:" + blocked);
    ResultSink sink = SinkRegistry.create(sinks, SinkOptions.ofNewRun(false));
    sink.prepare();
    sink.open(new RunHeader(identity(1), study, List.of(Tables.RUNTIMES)));
    sink.write(Tables.RUNTIMES, runtimes(5));
    Files.delete(blocked.resolve("run.lock"));
    try {
      sink.commit(summary);
      throw new AssertionError("a folder without its lock was written");
    } catch (RuntimeException e) {
      assertThat(e).hasMessageContaining("another run has taken the folder over");
    }
    sink.abort();
    assertThat(count("runtimes")).isEqualTo("5");
    ResultSink next = SinkRegistry.create(sinks, SinkOptions.ofNewRun(true));
    next.prepare();
    next.open(new RunHeader(identity(1), study, List.of(Tables.RUNTIMES)));
    next.write(Tables.RUNTIMES, runtimes(6));
    next.commit(summary);
    assertThat(count("runtimes")).isEqualTo("6");
    assertThat(blocked.resolve("summary.json")).exists();
  }
}
