package io.idlewave.jobs.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.results.place.LocalFolder;
import io.idlewave.jobs.results.row.RankRow;
import io.idlewave.jobs.results.row.RuntimeRow;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.summary.Statistics;
import io.idlewave.jobs.results.table.Column;
import io.idlewave.jobs.results.table.RunIdentity;
import io.idlewave.jobs.results.table.Table;
import io.idlewave.jobs.results.table.TableReader;
import io.idlewave.perturb.scenario.Bound;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What every sink promises; a new one joins by a line in {@link #sinks}. */
class SinkContractTest {

  private static final List<Table<?>> TABLES =
      List.of(Tables.RUNTIMES, Tables.RANKS, Tables.PATH_RANKS);

  /** Those whose contract is tested beside the service that they need. */
  private static final Set<String> SERVICES = Set.of("kafka", "postgresql");

  @TempDir private Path folder;

  /**
   * A sink, and how to see what it holds.
   *
   * @param spec its kind, up to the path of a folder
   * @param complete whether the sink in a folder holds a committed run
   * @param rows of a table of a committed run
   */
  private record Kind(
      String spec, Predicate<Path> complete, BiFunction<Path, Table<?>, List<String>> rows) {

    ResultSink create(Path at, boolean force) {
      return SinkRegistry.create(List.of(spec + at), SinkOptions.ofNewRun(force));
    }

    @Override
    public String toString() {
      return spec;
    }
  }

  static List<Kind> sinks() {
    return List.of(
        new Kind("lines:", LinesSink::isComplete, SinkContractTest::lines),
        new Kind("folder:", SinkContractTest::isReadable, SinkContractTest::folderRows),
        new Kind("folder:file://", SinkContractTest::isReadable, SinkContractTest::folderRows));
  }

  private static List<String> lines(Path at, Table<?> table) {
    try {
      return LinesSink.rows(at, table);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static boolean isReadable(Path at) {
    return Files.exists(at.resolve("summary.json"));
  }

  private static <R extends Record> List<String> folderRows(Path at, Table<R> table) {
    List<String> rows = new ArrayList<>();
    TableReader.read(table, new LocalFolder(at), row -> rows.add(table.encode(row).toString()));
    return rows;
  }

  private static List<RuntimeRow> runtimes() {
    return Results.runtimes(Results.scenario("jitter \u001b[31m", Bound.UPPER));
  }

  private static List<RankRow> ranks(int count) {
    Statistics delay = new Statistics(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
    return Stream.iterate(0, rank -> rank + 1)
        .limit(count)
        .map(rank -> new RankRow("a", Bound.EXACT, rank, delay, 5.0))
        .toList();
  }

  private static void write(ResultSink sink) throws IOException {
    sink.prepare();
    sink.open(new RunHeader(RunIdentity.of(Results.study()), Results.study(), TABLES));
    sink.write(Tables.RUNTIMES, runtimes().subList(0, 2));
    sink.write(Tables.RANKS, ranks(5000));
    sink.write(Tables.RUNTIMES, List.of());
    sink.write(Tables.RUNTIMES, runtimes().subList(2, runtimes().size()));
  }

  private static <R extends Record> List<String> encoded(Table<R> table, List<R> rows) {
    return rows.stream().map(row -> table.encode(row).toString()).toList();
  }

  private static void assertHoldsTheRun(Kind kind, Path at) {
    assertThat(kind.complete().test(at)).isTrue();
    assertThat(kind.rows().apply(at, Tables.RUNTIMES))
        .isEqualTo(encoded(Tables.RUNTIMES, runtimes()));
    assertThat(kind.rows().apply(at, Tables.RANKS)).isEqualTo(encoded(Tables.RANKS, ranks(5000)));
    assertThat(kind.rows().apply(at, Tables.PATH_RANKS)).isEmpty();
  }

  @Test
  void providers_all_areUnderTheContract() {
    assertThat(SinkRegistry.providers())
        .extracting(SinkProvider::name)
        .filteredOn(name -> !SERVICES.contains(name))
        .allSatisfy(
            name -> assertThat(sinks()).anyMatch(kind -> kind.spec().startsWith(name + ":")));
  }

  @ParameterizedTest
  @MethodSource("sinks")
  void commit_allRows_arriveInOrderAndComplete(Kind kind) throws IOException {
    ResultSink sink = kind.create(folder.resolve("a"), false);
    write(sink);
    sink.commit(Results.summary());
    assertHoldsTheRun(kind, folder.resolve("a"));
  }

  @ParameterizedTest
  @MethodSource("sinks")
  void commit_notYet_doesNotCountAsAResult(Kind kind) throws IOException {
    ResultSink sink = kind.create(folder.resolve("a"), false);
    write(sink);
    assertThat(kind.complete().test(folder.resolve("a"))).isFalse();
    sink.abort();
  }

  @ParameterizedTest
  @MethodSource("sinks")
  void abort_anyTime_leavesNoFile(Kind kind) throws IOException {
    ResultSink unused = kind.create(folder.resolve("a"), false);
    unused.abort();
    ResultSink sink = kind.create(folder.resolve("a"), false);
    write(sink);
    sink.abort();
    sink.abort();
    try (Stream<Path> files = Files.walk(folder)) {
      assertThat(files.filter(Files::isRegularFile)).isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("sinks")
  void abort_afterCommit_doesNothing(Kind kind) throws IOException {
    ResultSink sink = kind.create(folder.resolve("a"), false);
    write(sink);
    sink.commit(Results.summary());
    sink.abort();
    assertHoldsTheRun(kind, folder.resolve("a"));
  }

  @ParameterizedTest
  @MethodSource("sinks")
  void commit_sameRunAgain_givesTheSameFiles(Kind kind) throws IOException {
    SinkOptions options = SinkOptions.ofNewRun(false);
    List<String> spec = List.of(kind.spec() + folder.resolve("a"));
    ResultSink first = SinkRegistry.create(spec, options);
    write(first);
    first.commit(Results.summary());
    List<byte[]> before = contents();
    ResultSink again = SinkRegistry.create(spec, options);
    again.open(new RunHeader(RunIdentity.of(Results.study()), Results.study(), TABLES));
    again.write(Tables.RUNTIMES, runtimes());
    again.write(Tables.RANKS, ranks(5000));
    again.commit(Results.summary());
    assertHoldsTheRun(kind, folder.resolve("a"));
    List<byte[]> after = contents();
    assertThat(after).hasSameSizeAs(before);
    for (int i = 0; i < after.size(); i++) {
      assertThat(after.get(i)).isEqualTo(before.get(i));
    }
  }

  private List<byte[]> contents() throws IOException {
    List<byte[]> contents = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        contents.add(Files.readAllBytes(file));
      }
    }
    return contents;
  }

  @ParameterizedTest
  @MethodSource("sinks")
  void write_tableThatWasNotAnnounced_isRefused(Kind kind) throws IOException {
    ResultSink sink = kind.create(folder.resolve("a"), false);
    write(sink);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> sink.write(Tables.SYNCHRONISATION, List.of()));
    sink.abort();
  }

  @Test
  void commit_severalSinks_holdTheSame() throws IOException {
    List<String> specs = List.of("lines:" + folder.resolve("a"), "folder:" + folder.resolve("b"));
    ResultSink sink = SinkRegistry.create(specs, SinkOptions.ofNewRun(false));
    write(sink);
    sink.commit(Results.summary());
    assertHoldsTheRun(sinks().get(0), folder.resolve("a"));
    assertHoldsTheRun(sinks().get(1), folder.resolve("b"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "postgresql://me:hush@host/db",
        "postgresql://me:hu/sh@host:1/db",
        "postgresql://host/db?user=me&password=hush",
        "mysql://me:hush@host/db",
        "postgresql:me:hush@host/db",
        "postgresql:host=db password=hush",
        "postgresql:host=db Passwd = hush more",
        "kafka:me:hu/sh@host:1/prefix",
        "folder:s3://key:hush@bucket/x"
      })
  void create_credentialsInTheAddress_areRefusedAndNotRepeated(String spec) {
    assertThatExceptionOfType(UsageException.class)
        .isThrownBy(() -> SinkRegistry.create(List.of(spec), SinkOptions.ofNewRun(false)))
        .withMessageContaining("which come from the environment or a file (docs/sinks.md)")
        .withMessageNotContaining("hush")
        .withMessageNotContaining("hu/sh");
  }

  @Test
  void commit_oneSinkFails_theOthersHoldTheResults() throws IOException {
    Path blocked = Files.writeString(folder.resolve("a"), "a file, no folder");
    ResultSink sink =
        SinkRegistry.create(
            List.of("lines:" + blocked, "folder:" + folder.resolve("b")),
            SinkOptions.ofNewRun(false));
    write(sink);
    assertThatIOException().isThrownBy(() -> sink.commit(Results.summary()));
    sink.abort();
    assertHoldsTheRun(sinks().get(1), folder.resolve("b"));
  }

  @ParameterizedTest
  @MethodSource("sinks")
  void copy_ofAFolder_isTheRun(Kind kind) throws IOException {
    ResultSink first = SinkRegistry.create(spec("folder:", "a"), SinkOptions.ofNewRun(false));
    write(first);
    first.commit(Results.summary());
    ResultSink sink = SinkRegistry.create(spec(kind.spec(), "b"), SinkOptions.ofNewRun(false));
    String run = ResultsCopy.copy(new LocalFolder(folder.resolve("a")), sink);
    assertThat(run).isEqualTo(RunIdentity.of(Results.study()).id()).hasSize(32);
    assertHoldsTheRun(kind, folder.resolve("b"));
  }

  /** Of a table that this program does not know. */
  public record ForeignRow(
      @Column("name of the scenario") String scenario,
      @Column(value = "how long", unit = "ns") @Nullable Long spanNanos) {}

  @Test
  void copy_tableOfAnExtension_arrivesAsItsFileStatesIt() throws IOException {
    Table<ForeignRow> foreign =
        new Table<>("foreign", ForeignRow.class, "one row per scenario", "scenario");
    ResultSink first = SinkRegistry.create(spec("folder:", "a"), SinkOptions.ofNewRun(false));
    first.prepare();
    first.open(new RunHeader(RunIdentity.of(Results.study()), Results.study(), List.of(foreign)));
    first.write(foreign, List.of(new ForeignRow("a", 7L), new ForeignRow("b", null)));
    first.commit(Results.summary());
    ResultSink sink = SinkRegistry.create(spec("folder:", "b"), SinkOptions.ofNewRun(false));
    ResultsCopy.copy(new LocalFolder(folder.resolve("a")), sink);
    assertThat(folderRows(folder.resolve("b"), foreign))
        .containsExactly(
            "{\"scenario\": \"a\", \"spanNanos\": 7}",
            "{\"scenario\": \"b\", \"spanNanos\": null}");
    assertThat(Files.readAllBytes(folder.resolve("b/foreign.avro")))
        .isEqualTo(Files.readAllBytes(folder.resolve("a/foreign.avro")));
  }

  private List<String> spec(String kind, String name) {
    return List.of(kind + folder.resolve(name));
  }

  @Test
  void create_unknownSink_namesThoseThatAreKnown() {
    for (String spec : List.of("mysql:host", "lines", "", ":x")) {
      assertThatExceptionOfType(UsageException.class)
          .isThrownBy(() -> SinkRegistry.create(List.of(spec), SinkOptions.ofNewRun(false)))
          .withMessage(
              "--sink: folder:ADDRESS (a path, or a URI of the engine's file systems) or"
                  + " kafka:ADDRESS (//HOST:PORT/PREFIX) or"
                  + " lines:ADDRESS (a folder for JSON lines) or"
                  + " postgresql:ADDRESS (//HOST:PORT/DATABASE), got '"
                  + spec
                  + "'");
    }
  }
}
