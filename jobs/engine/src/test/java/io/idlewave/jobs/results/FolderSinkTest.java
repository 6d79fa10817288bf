package io.idlewave.jobs.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.summary.ReportJson;
import io.idlewave.jobs.results.table.RunIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may write where, and what is left there; on a local path and on the engine's file system. */
class FolderSinkTest {

  private static final RunHeader HEADER =
      new RunHeader(RunIdentity.of(Results.study()), Results.study(), List.of(Tables.RUNTIMES));

  @TempDir private Path folder;

  private ResultSink sink(String scheme, boolean force) {
    return sink(scheme, SinkOptions.ofNewRun(force));
  }

  private ResultSink sink(String scheme, SinkOptions options) {
    return SinkRegistry.create(List.of("folder:" + scheme + folder), options);
  }

  private void commit(ResultSink sink) throws IOException {
    sink.open(HEADER);
    sink.write(Tables.RUNTIMES, Results.runtimes(Results.summary().scenarios().get(0)));
    sink.commit(Results.summary());
  }

  private void runOnce(String scheme, boolean force) throws IOException {
    ResultSink sink = sink(scheme, force);
    sink.prepare();
    commit(sink);
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> String.valueOf(file.getFileName())).sorted().toList();
    }
  }

  private void assertRefused(ResultSink sink, String message) {
    assertThatExceptionOfType(UsageException.class)
        .isThrownBy(sink::prepare)
        .withMessageContaining(message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "file://"})
  void prepare_folderOfSomethingElse_isRefusedEvenWithForce(String scheme) throws IOException {
    Files.writeString(folder.resolve("trace.json"), "{}");
    for (int rank = 0; rank < 4; rank++) {
      Files.writeString(folder.resolve("calls-0000" + rank + ".avro"), "");
    }
    List<String> before = files();
    for (boolean force : new boolean[] {false, true}) {
      assertRefused(
          sink(scheme, force),
          ": holds something else (calls-00000.avro, calls-00001.avro, calls-00002.avro and 2 more);"
              + " results take a folder of their own");
    }
    assertThat(files()).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"study.yaml", "summary.json", "report.html", "notes", "trace.part-1"})
  void prepare_oneFileThatIsNotOurs_isRefused(String name) throws IOException {
    Files.writeString(folder.resolve(name), "{\"mine\": 1}");
    assertRefused(sink("", true), "holds something else (" + name + ")");
    assertThat(files()).containsExactly(name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "file://"})
  void prepare_earlierResults_takesForce(String scheme) throws IOException {
    runOnce(scheme, false);
    List<String> before = files();
    assertRefused(sink(scheme, false), ": holds earlier results; --force replaces them");
    assertThat(files()).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "file://"})
  void commit_withForce_removesEveryTableOfTheEarlierRunAndNothingElse(String scheme)
      throws IOException {
    runOnce(scheme, false);
    Path summary = folder.resolve("summary.json");
    ObjectNode json = (ObjectNode) new ObjectMapper().readTree(summary.toFile());
    for (String table : List.of("waves", "../outside", "Upper")) {
      json.withArray("tables").addObject().put("name", table).put("rows", 1).put("sha256", "0");
    }
    json.remove(List.of("sealed", "sha256"));
    Files.writeString(summary, json.toString());
    for (String name : List.of("path.avro", "waves.avro", "other.avro", "plot.png")) {
      Files.writeString(folder.resolve(name), name);
    }
    ResultSink sink = sink(scheme, true);
    sink.prepare();
    assertThat(files()).contains("summary.json", "path.avro", "runtimes.avro");
    commit(sink);
    assertThat(files())
        .containsExactly("other.avro", "plot.png", "runtimes.avro", "study.yaml", "summary.json");
  }

  @Test
  void abort_withForce_leavesEarlierResultsAsTheyWere() throws IOException {
    runOnce("", false);
    byte[] before = Files.readAllBytes(folder.resolve("summary.json"));
    ResultSink sink = sink("", true);
    sink.prepare();
    sink.open(HEADER);
    sink.abort();
    assertThat(files()).containsExactly("runtimes.avro", "study.yaml", "summary.json");
    assertThat(Files.readAllBytes(folder.resolve("summary.json"))).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "file://"})
  void prepare_anotherRunWrites_isRefusedEvenWithForce(String scheme) throws IOException {
    ResultSink first = sink(scheme, false);
    first.prepare();
    for (boolean force : new boolean[] {false, true}) {
      assertRefused(
          sink(scheme, force),
          "another run writes to it (process " + ProcessHandle.current().pid());
    }
    commit(first);
    assertThat(files()).containsExactly("runtimes.avro", "study.yaml", "summary.json");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void prepare_afterACrash_cleansUpWithOrWithoutForce(boolean force) throws IOException {
    ProcessHandle self = ProcessHandle.current();
    RunClaim ours = RunClaim.ofThisProcess("gone");
    String earlierStart = "2001-01-01T00:00:00Z";
    for (RunClaim claim :
        List.of(
            new RunClaim("gone", ours.host(), Integer.MAX_VALUE, ours.since()),
            new RunClaim("gone", ours.host(), self.pid(), earlierStart))) {
      Files.writeString(folder.resolve("run.lock"), ReportJson.write(claim));
      for (String name :
          List.of(
              "runtimes.avro.part-gone",
              "summary.json.part-gone",
              "runtimes.avro",
              "study.yaml",
              "lanes.bin")) {
        Files.writeString(folder.resolve(name), "");
      }
      runOnce("", force);
      assertThat(files()).containsExactly("runtimes.avro", "study.yaml", "summary.json");
      for (String name : files()) {
        Files.delete(folder.resolve(name));
      }
    }
  }

  @Test
  void prepare_lockOfAnotherHostOrJob_takesForce() throws IOException {
    for (RunClaim claim :
        List.of(
            new RunClaim("r", "another-host", 1, "2001-01-01T00:00:00Z"),
            RunClaim.ofJob("r"),
            RunClaim.UNKNOWN)) {
      Files.writeString(folder.resolve("run.lock"), ReportJson.write(claim));
      assertRefused(sink("", false), "if that is gone, --force takes the folder over");
      runOnce("", true);
      assertThat(files()).containsExactly("runtimes.avro", "study.yaml", "summary.json");
      for (String name : files()) {
        Files.delete(folder.resolve(name));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "file://"})
  void commit_whenAnotherRunTookTheFolderOver_writesNothing(String scheme) throws IOException {
    ResultSink first = sink(scheme, false);
    first.prepare();
    first.open(HEADER);
    Files.delete(folder.resolve("run.lock"));
    runOnce(scheme, true);
    byte[] whole = Files.readAllBytes(folder.resolve("runtimes.avro"));
    assertThatExceptionOfType(RefusedException.class)
        .isThrownBy(() -> first.commit(Results.summary()))
        .withMessageContaining("another run has taken the folder over");
    first.abort();
    assertThat(files()).containsExactly("runtimes.avro", "study.yaml", "summary.json");
    assertThat(Files.readAllBytes(folder.resolve("runtimes.avro"))).isEqualTo(whole);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "file://"})
  void detach_theJob_commitsWithAnInstanceOfItsOwn(String scheme) throws IOException {
    SinkOptions options = SinkOptions.ofNewRun(false);
    ResultSink client = sink(scheme, options);
    client.prepare();
    client.detach();
    client.abort();
    assertRefused(sink(scheme, false), "a job that was handed over on");
    commit(sink(scheme, options));
    assertThat(files()).containsExactly("runtimes.avro", "study.yaml", "summary.json");
    commit(sink(scheme, options));
    assertThat(files()).containsExactly("runtimes.avro", "study.yaml", "summary.json");
  }

  @Test
  void open_afterAnotherStudyWasCommitted_isRefused() throws IOException {
    runOnce("", false);
    RunIdentity identity = new RunIdentity("0".repeat(64), 1, "1.0", 0.95, null, null);
    RunHeader other = new RunHeader(identity, Results.study(), List.of());
    assertThatExceptionOfType(UsageException.class)
        .isThrownBy(() -> sink("", false).open(other))
        .withMessageContaining("holds earlier results");
  }

  @Test
  void open_afterTheJobGaveUpOnce_startsAgain() throws IOException {
    SinkOptions options = SinkOptions.ofNewRun(false);
    ResultSink client = sink("", options);
    client.prepare();
    client.detach();
    ResultSink first = sink("", options);
    first.open(HEADER);
    first.abort();
    commit(sink("", options));
    assertThat(files()).containsExactly("runtimes.avro", "study.yaml", "summary.json");
  }

  @Test
  void write_linksInTheFolder_areReplacedAndNotFollowed(@TempDir Path outside) throws IOException {
    runOnce("", false);
    Path target = Files.writeString(outside.resolve("precious"), "precious");
    for (String name : List.of("runtimes.avro", "study.yaml", "path.avro")) {
      Files.deleteIfExists(folder.resolve(name));
      Files.createSymbolicLink(folder.resolve(name), target);
    }
    runOnce("", true);
    assertThat(target).hasContent("precious");
    assertThat(files()).containsExactly("runtimes.avro", "study.yaml", "summary.json");
    assertThat(folder.resolve("runtimes.avro")).matches(file -> !Files.isSymbolicLink(file));
  }
}
