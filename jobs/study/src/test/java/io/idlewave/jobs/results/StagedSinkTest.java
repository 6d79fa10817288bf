package io.idlewave.jobs.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.idlewave.jobs.failure.BadResultsException;
import io.idlewave.jobs.results.place.LocalFolder;
import io.idlewave.jobs.results.row.FrontierRow;
import io.idlewave.jobs.results.row.RuntimeRow;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.table.RunIdentity;
import io.idlewave.jobs.results.table.Table;
import io.idlewave.perturb.scenario.Bound;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store outside of this process reads what the results folder holds. */
class StagedSinkTest {

  private static final RunHeader RUN =
      new RunHeader(RunIdentity.of(Results.study()), Results.study(), List.of(Tables.RUNTIMES));

  @TempDir private Path folder;

  /** Takes rows, and is away the first so many times. */
  private static final class Store implements RunStore {

    private final List<String> rows = new ArrayList<>();
    private String from = "";
    private int away;

    Store(int away) {
      this.away = away;
    }

    @Override
    public void prepare() {}

    @Override
    public void store(StagedRun run) throws IOException {
      List<String> read = new ArrayList<>();
      for (Table<?> table : run.header().tables()) {
        run.read(table, row -> read.add(row.toString()));
      }
      if (away-- > 0) {
        throw new AwayException("is away", new IOException("no route to host"));
      }
      rows.addAll(read);
      from = run.folder().location();
    }

    @Override
    public void frontier(RunIdentity run, List<FrontierRow> added) {}

    @Override
    public String toString() {
      return "a store";
    }
  }

  private ResultSinks sinks(Store... stores) {
    List<ResultSink> sinks = new ArrayList<>();
    for (Store store : stores) {
      sinks.add(new StagedSink(store, Duration.ofSeconds(2)));
    }
    sinks.add(new FolderSink(new LocalFolder(folder), SinkOptions.ofNewRun(true)));
    return new ResultSinks(sinks);
  }

  private static List<RuntimeRow> rows() {
    return Results.runtimes(Results.scenario("a", Bound.UPPER));
  }

  private static List<String> expected() {
    return rows().stream().map(Tables.RUNTIMES::encode).map(GenericRecord::toString).toList();
  }

  private static void write(ResultSink sinks) throws IOException {
    sinks.prepare();
    sinks.open(RUN);
    sinks.write(Tables.RUNTIMES, rows());
  }

  @Test
  void commit_besideTheFolder_readsItsRowsAndKeepsNone() throws IOException {
    Store one = new Store(0);
    Store other = new Store(1);
    ResultSink sinks = sinks(one, other);
    write(sinks);
    sinks.commit(Results.summary());
    assertThat(one.rows).isEqualTo(expected()).isEqualTo(other.rows);
    assertThat(one.from).isEqualTo(folder.toString()).isEqualTo(other.from);
    assertThat(folder.resolve("summary.json")).exists();
  }

  @Test
  void commit_storeStaysAway_theFolderAndTheOtherStoreAreComplete() throws IOException {
    Store away = new Store(Integer.MAX_VALUE);
    Store there = new Store(0);
    ResultSink sinks = sinks(away, there);
    write(sinks);
    assertThatIOException()
        .isThrownBy(() -> sinks.commit(Results.summary()))
        .withMessageStartingWith("a store took nothing of run ")
        .withMessageContaining("(is away); once it does, `idlewave publish` brings it there");
    assertThat(there.rows).isEqualTo(expected());
    assertThat(folder.resolve("summary.json")).exists();
  }

  @Test
  void commit_rowsDamagedInTheFolder_noStoreTakesThem() throws IOException {
    Store store = new Store(0);
    ResultSink sinks = sinks(store);
    write(sinks);
    StagedRun run = sinks.seal(Results.summary());
    assertThat(run).isNotNull();
    try (var files = Files.list(folder)) {
      Path file = files.filter(at -> at.toString().contains("runtimes.avro")).findFirst().get();
      byte[] bytes = Files.readAllBytes(file);
      bytes[bytes.length - 30] ^= 1;
      Files.write(file, bytes);
    }
    assertThat(catchThrowable(() -> sinks.commit(Results.summary())))
        .isInstanceOf(BadResultsException.class)
        .hasMessageContaining("runtimes.avro");
    assertThat(store.rows).isEmpty();
  }

  @Test
  void take_publishedFolder_goesToTheStoreAsItIs() throws IOException {
    ResultSink first = sinks();
    write(first);
    first.commit(Results.summary());
    Store store = new Store(0);
    ResultsCopy.copy(new LocalFolder(folder), new StagedSink(store, Duration.ZERO));
    assertThat(store.rows).isEqualTo(expected());
    assertThat(store.from).isEqualTo(folder.toString());
  }

  @Test
  void write_noFolder_keepsRowsUntilTheCommit() throws IOException {
    Store store = new Store(0);
    ResultSink alone = new StagedSink(store, Duration.ZERO);
    write(alone);
    assertThat(store.rows).isEmpty();
    alone.commit(Results.summary());
    assertThat(store.rows).isEqualTo(expected());
    assertThat(Path.of(store.from)).doesNotExist();
  }

  /** A folder that says whose it is goes at the next start where its process was killed. */
  @Test
  void open_rowsThatWait_areInAFolderOfThisProcess() throws IOException {
    Set<String> before = scratch();
    ResultSink sink = new StagedSink(new Store(0), Duration.ZERO);
    sink.open(RUN);
    Set<String> held = scratch();
    held.removeAll(before);
    assertThat(held).hasSize(1);
    assertThat(Path.of(System.getProperty("java.io.tmpdir"), held.iterator().next(), ".in-use"))
        .exists();
    sink.abort();
    assertThat(scratch()).doesNotContainAnyElementsOf(held);
  }

  private static Set<String> scratch() throws IOException {
    try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      return files
          .map(file -> String.valueOf(file.getFileName()))
          .filter(name -> name.startsWith("idlewave-" + ProcessHandle.current().pid() + "-"))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }
}
