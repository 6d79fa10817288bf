package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.graph.live.StreamOf;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.pipeline.TestStream;
import io.idlewave.jobs.results.place.LocalFolder;
import io.idlewave.jobs.results.row.FrontierRow;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.table.TableReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code run --source}: the results of a stream are those of the archive of the same calls. */
@Timeout(300)
class LiveRunTest {

  private static final String STUDY =
      """
      trace: trace
      replicates: 20
      scenarios:
        - name: jitter
          noise: {process: rate, rate: 10kHz, duration: 2us}
        - name: more
          noise: {distribution: exponential, mean: 3us}
      """;

  @TempDir private Path folder;

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private void synth(String program) {
    List<String> arguments = new ArrayList<>(List.of("synth"));
    arguments.addAll(List.of(program.split(" ")));
    arguments.addAll(List.of("--out", path("trace")));
    CommandLineRun.ok(arguments.toArray(String[]::new));
  }

  private String stream(String trace) {
    TraceArchive archive = TraceArchive.open(folder.resolve(trace));
    return TestStream.of(new StreamOf(archive, 7, 10).shuffled(), 2).address();
  }

  @ParameterizedTest
  @CsvSource({
    "timing: observed, random --ranks 6 --steps 800",
    "'timing: model\n"
        + "network: myrinet\n"
        + "analysis: [attribution, synchronisation, sensitivities]', halo --px 3 --py 3"
        + " --iterations 60",
    "timing: observed, halo --px 3 --py 3 --iterations 60",
    "'timing: model\nnetwork: myrinet', pipeline",
    "timing: observed, forkjoin --ranks 3 --threads 4 --steps 60",
    "'timing: model\nnetwork: myrinet', forkjoin --ranks 3 --threads 4 --steps 60"
  })
  void run_ofAStream_givesTheTablesOfTheArchive(String timing, String program) throws IOException {
    synth(program);
    Files.writeString(folder.resolve("study.yaml"), STUDY + timing + "\n");
    CommandLineRun.ok("run", path("study.yaml"), "--out", path("batch"), "--parallelism", "2");
    CommandLineRun.ok(
        "run",
        path("study.yaml"),
        "--source",
        stream("trace"),
        "--out",
        path("live"),
        "--parallelism",
        "2");
    List<String> tables = new ArrayList<>(files("batch"));
    assertThat(files("live")).containsAll(tables).hasSize(tables.size() + 1);
    tables.remove("summary.json");
    for (String name : tables) {
      assertThat(folder.resolve("live").resolve(name))
          .hasSameBinaryContentAs(folder.resolve("batch").resolve(name));
    }
    assertThat(summary("live")).isEqualTo(summary("batch"));
    List<FrontierRow> frontiers = new ArrayList<>();
    TableReader.read(Tables.FRONTIERS, new LocalFolder(folder.resolve("live")), frontiers::add);
    assertThat(frontiers).hasSizeGreaterThan(4).extracting(FrontierRow::scenario).contains("more");
    assertThat(frontiers).allSatisfy(row -> assertThat(row.replicates()).isEqualTo(20));
  }

  @Test
  void run_ofAStreamOfAnotherRun_saysSo() throws IOException {
    CommandLineRun.ok("synth", "random", "--out", path("trace"));
    CommandLineRun.ok("synth", "random", "--latency", "9us", "--out", path("other"));
    Files.writeString(folder.resolve("study.yaml"), STUDY);
    CommandLineRun.ok(
        "run", path("study.yaml"), "--source", stream("other"), "--out", path("live"));
    JsonNode summary = new ObjectMapper().readTree(folder.resolve("live/summary.json").toFile());
    assertThat(summary.get("conditions").findValuesAsText("code")).contains("other-run");
    assertThat(summary.get("run").get("traceDigest").asText())
        .isNotEqualTo(TraceArchive.open(folder.resolve("trace")).contentDigest())
        .isNotEqualTo(TraceArchive.open(folder.resolve("other")).contentDigest());
  }

  /** Waits are known by the numbers of the earlier run's calls. */
  @Test
  void run_ofAStreamOfAnotherRunOverSharedLinks_callsNothingABound() throws IOException {
    CommandLineRun.ok("synth", "random", "--out", path("trace"));
    CommandLineRun.ok("synth", "random", "--latency", "9us", "--out", path("other"));
    Files.writeString(
        folder.resolve("study.yaml"),
        STUDY
            + "timing: model\nnetwork: {model: loggp, L: 1us, o: 0ns, G: 1ns, perHop: 1ns,"
            + " topology: {kind: torus, dimensions: [8]}, sharing: serialised}\n"
            + "mapping: {kind: sequential, ranksPerNode: 1}\n");
    CommandLineRun.ok(
        "run", path("study.yaml"), "--source", stream("other"), "--out", path("live"));
    assertThat(folder.resolve("live/summary.json"))
        .content()
        .contains("messages wait at shared links as in the earlier run, no bound for this one");
  }

  @ParameterizedTest
  @ValueSource(strings = {"waves", "efficiencies"})
  void run_ofAStreamWithAnAnalysisThatWalksAgain_isRefused(String analysis) throws IOException {
    CommandLineRun.ok("synth", "random", "--out", path("trace"));
    Files.writeString(
        folder.resolve("study.yaml"),
        STUDY + "timing: model\nnetwork: myrinet\nanalysis: [" + analysis + "]\n");
    refuses("--source: without analyses that walk the trace again, got " + analysis);
  }

  @Test
  void run_ofAStreamThatCannotBe_isRefused() throws IOException {
    CommandLineRun.ok("synth", "random", "--out", path("trace"));
    Files.writeString(folder.resolve("study.yaml"), STUDY);
    refuses("--readers: only for an archive", "--readers", "2");
    refuses("--source: only without a precision", "--precision", "p50=1us");
    refuses("--silence: at least 10ms", "--silence", "1ms");
    refuses("--interval: at least 1ns", "--interval", "0ns");
    CommandLineRun unknown =
        CommandLineRun.of("run", path("study.yaml"), "--source", "mqtt://x/y", "--out", path("o"));
    assertThat(unknown.exitCode()).isEqualTo(2);
    assertThat(unknown.err()).contains("--source: ").contains("got mqtt://x/y");
  }

  @Test
  void run_ofAnIntervalThatMakesTooManyFrontiers_isRefused() throws IOException {
    CommandLineRun.ok("synth", "random", "--out", path("trace"));
    Files.writeString(folder.resolve("study.yaml"), STUDY);
    CommandLineRun run =
        CommandLineRun.of(
            "run",
            path("study.yaml"),
            "--source",
            stream("trace"),
            "--interval",
            "1ns",
            "--out",
            path("o"));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("for at most 10000 frontiers of the trace, got 1 ns");
  }

  private void refuses(String message, String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of("run", path("study.yaml"), "--source", stream("trace"), "--out", path("o")));
    arguments.addAll(List.of(more));
    CommandLineRun run = CommandLineRun.of(arguments.toArray(String[]::new));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains(message);
    assertThat(folder.resolve("o")).doesNotExist();
  }

  private List<String> files(String results) throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve(results))) {
      return files
          .map(file -> String.valueOf(file.getFileName()))
          .filter(name -> !name.endsWith(".html"))
          .sorted()
          .toList();
    }
  }

  /** Without what a run cost, and the table that only a live run has. */
  private ObjectNode summary(String results) throws IOException {
    Path file = folder.resolve(results).resolve("summary.json");
    ObjectNode summary = (ObjectNode) new ObjectMapper().readTree(file.toFile());
    assertThat(summary.remove("engine")).isNotNull();
    assertThat(summary.remove("sha256")).isNotNull();
    assertThat(summary.remove("tables")).isNotNull();
    return summary;
  }
}
