package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.graph.live.StreamHead;
import io.idlewave.graph.live.StreamOf;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.jobs.pipeline.TestStream;
import io.idlewave.jobs.results.place.LocalFolder;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.table.Table;
import io.idlewave.jobs.results.table.TableReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code run --source} of a program that has not run before. */
@Timeout(300)
class LiveWithoutArchiveTest {

  private static final String DETOURS =
      """
        - name: jitter
          noise: {process: rate, rate: 10kHz, duration: 2us}
      """;

  private static final String STUDY =
      """
      replicates: 20
      quantum: 1ns
      scenarios:
      %s  - name: more
          noise: {distribution: exponential, mean: 3us}
      """
          .formatted(DETOURS);

  @TempDir private Path folder;

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private TraceArchive synth(String program) {
    List<String> arguments = new ArrayList<>(List.of("synth"));
    arguments.addAll(List.of(program.split(" ")));
    arguments.addAll(List.of("--out", path("trace")));
    CommandLineRun.ok(arguments.toArray(String[]::new));
    return TraceArchive.open(folder.resolve("trace"));
  }

  private static String stream(TraceArchive archive) {
    return TestStream.of(new StreamOf(archive, 7, 10).shuffled(), 2).address();
  }

  private CommandLineRun live(TraceArchive archive, String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of("run", path("live.yaml"), "--source", stream(archive), "--out", path("live")));
    arguments.addAll(List.of("--parallelism", "2"));
    arguments.addAll(List.of(more));
    return CommandLineRun.of(arguments.toArray(String[]::new));
  }

  private <R extends Record> List<R> rows(Table<R> table, String results) throws IOException {
    List<R> rows = new ArrayList<>();
    TableReader.read(table, new LocalFolder(folder.resolve(results)), rows::add);
    return rows;
  }

  /** What is not of the trace's identity, of what the run cost, or of where slack comes from. */
  private ObjectNode summary(String results) throws IOException {
    Path file = folder.resolve(results).resolve("summary.json");
    ObjectNode summary = (ObjectNode) new ObjectMapper().readTree(file.toFile());
    for (String own : List.of("engine", "sha256", "tables", "run", "conditions")) {
      assertThat(summary.remove(own)).as(own).isNotNull();
    }
    ((ObjectNode) summary.get("caveat")).remove("unexplainedWaitShare");
    return summary;
  }

  /** A study that leaves nothing to its trace has the results of the archive, bit for bit. */
  @ParameterizedTest
  @CsvSource({
    "'timing: model\nnetwork: myrinet', halo --px 3 --py 3 --iterations 60",
    """
    'timing: model
    network: myrinet
    analysis: [synchronisation, sensitivities]', random --ranks 6 --steps 400\
    """,
    "'slack: local\neager: 4096B\nbase: {lower: 0ns, upper: 2us}', random --ranks 6 --steps 400",
    """
    'slack: local
    eager: 4096B
    base: {lower: 0ns, upper: 2us}', halo --px 3 --py 3 --iterations 60\
    """,
    "'rules: sottile', halo --px 3 --py 3 --iterations 60"
  })
  void run_aStudyThatLeavesNothingOpen_beginsAtOnceWithTheSameResults(String timing, String program)
      throws IOException {
    TraceArchive archive = synth(program);
    String study =
        (timing.contains("sottile") ? STUDY.replace(DETOURS, "") : STUDY) + timing + "\n";
    Files.writeString(folder.resolve("live.yaml"), study);
    Files.writeString(folder.resolve("study.yaml"), "trace: trace\n" + study);
    CommandLineRun.ok("run", path("study.yaml"), "--out", path("batch"));
    CommandLineRun run = live(archive);
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.err()).contains("the study leaves nothing to its trace");
    assertThat(rows(Tables.RUNTIMES, "live")).isEqualTo(rows(Tables.RUNTIMES, "batch"));
    assertThat(rows(Tables.RANKS, "live")).isEqualTo(rows(Tables.RANKS, "batch"));
    assertThat(summary("live")).isEqualTo(summary("batch"));
    TraceArchive head = TraceArchive.open(folder.resolve("live.head"));
    assertThat(StreamHead.is(head.metadata())).isTrue();
    assertThat(head.metadata().callCount()).isLessThan(archive.metadata().callCount() / 2);
  }

  private static List<String> conditions(ObjectNode whole) {
    return whole.get("conditions").findValuesAsText("code");
  }

  private ObjectNode wholeSummary() throws IOException {
    return (ObjectNode)
        new ObjectMapper().readTree(folder.resolve("live").resolve("summary.json").toFile());
  }

  /** What is learned from all calls is what a run over the archive finds in it. */
  @Test
  void run_learningFromTheWholeRun_hasTheResultsOfTheArchive() throws IOException {
    TraceArchive archive = synth("random --ranks 6 --steps 400");
    Files.writeString(folder.resolve("live.yaml"), STUDY + "slack: local\n");
    Files.writeString(folder.resolve("study.yaml"), "trace: trace\n" + STUDY + "slack: local\n");
    CommandLineRun.ok("run", path("study.yaml"), "--out", path("batch"));
    CommandLineRun run = live(archive, "--learn", "1h");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(rows(Tables.RUNTIMES, "live")).isEqualTo(rows(Tables.RUNTIMES, "batch"));
    assertThat(rows(Tables.RANKS, "live")).isEqualTo(rows(Tables.RANKS, "batch"));
    assertThat(conditions(wholeSummary())).doesNotContain("stream-head", "other-run");
  }

  /** What classes of calls need is learned from some iterations; the run is measured as it was. */
  @Test
  void run_learningFromSomeIterations_saysSoAndMeasuresTheWholeRun() throws IOException {
    TraceArchive archive = synth("halo --px 3 --py 3 --iterations 200");
    Files.writeString(folder.resolve("live.yaml"), STUDY);
    Files.writeString(folder.resolve("study.yaml"), "trace: trace\n" + STUDY);
    CommandLineRun.ok("run", path("study.yaml"), "--out", path("batch"));
    CommandLineRun run = live(archive, "--learn", "MPI_Waitall:20");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.err()).contains("are learned from the first ");
    ObjectNode whole = wholeSummary();
    assertThat(conditions(whole)).contains("stream-head").doesNotContain("other-run");
    long learned = TraceArchive.open(folder.resolve("live.head")).metadata().callCount();
    assertThat(learned).isBetween(9 * 20L, archive.metadata().callCount() / 4);
    assertThat(whole.get("trace").get("calls").asLong()).isEqualTo(archive.metadata().callCount());
    assertThat(whole.get("trace").get("spanNanos"))
        .isEqualTo(summary("batch").get("trace").get("spanNanos"));
    JsonNode first = whole.get("scenarios").get(0);
    assertThat(first.get("bound").asText()).isEqualTo("lower");
    double exact =
        summary("batch").get("scenarios").get(0).get("runtimeNanos").get("p50").asDouble();
    assertThat(exact)
        .isBetween(
            first.get("runtimeNanos").get("p50").asDouble(),
            whole.get("scenarios").get(1).get("runtimeNanos").get("p50").asDouble());
  }

  @Test
  void run_withoutAStudy_takesTheStreamAlone() {
    TraceArchive archive = synth("halo --px 2 --py 2 --iterations 50");
    CommandLineRun run =
        CommandLineRun.of(
            "run",
            "--source",
            stream(archive),
            "--noise",
            "exponential,mean=2us",
            "--replicates",
            "5",
            "--learn",
            "MPI_Waitall:10",
            "--out",
            path("live"));
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(folder.resolve("live.head").resolve("trace.json")).exists();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "analysis: [attribution] | analysis: attribution: over windows of the whole run",
        "slack: causal | slack: causal: offsets of clocks from the whole run",
        "timing: model~network: recorded | network: recorded: by clocks over the whole run",
        "timing: model~network: {model: loggp, L: 1us, o: 0ns, G: 1ns, topology: {kind: torus,"
            + " dimensions: [64]}, perHop: 1ns, sharing: serialised} | network: sharing: by the"
            + " messages of the whole run that share links",
        "timing: model~network: myrinet~mapping: search | mapping: search: by the critical path of"
            + " the whole run",
        "timing: model~network: {model: loggp, L: 1us, o: 0ns, G: 1ns, topology: {kind: torus,"
            + " dimensions: [64]}, perHop: 1ns}~placement: search | placement: search: by the"
            + " critical path of the whole run",
        "timing: model~network: myrinet~collectives: {allreduce: best} | collectives: best: by the"
            + " collectives of the whole run",
        "timing: model~network: myrinet~compute: {denoise: mean} | compute: by classes of all calls"
      })
  void run_aStudyThatNeedsAWholeTrace_isRefused(String keys, String message) throws IOException {
    TraceArchive archive = synth("halo --px 2 --py 2 --iterations 50");
    String study =
        STUDY + "timing: model\nnetwork: myrinet\n".repeat(keys.startsWith("analysis") ? 1 : 0);
    Files.writeString(folder.resolve("live.yaml"), study + keys.replace('~', '\n') + "\n");
    CommandLineRun run = live(archive);
    assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
    assertThat(run.err())
        .contains(message)
        .contains("take the archive of an earlier run for trace, got the head of a stream");
    assertThat(folder.resolve("live")).doesNotExist();
  }

  @Test
  void run_optionsThatDoNotFit_areRefused() throws IOException {
    TraceArchive archive = synth("halo --px 2 --py 2 --iterations 50");
    Files.writeString(folder.resolve("live.yaml"), STUDY + "timing: model\nnetwork: myrinet\n");
    refuses(archive, "--strict: only with the archive of an earlier run", "--strict");
    refuses(archive, "--interval: at least 1 ms over a stream", "--interval", "1us");
    refuses(archive, "stream: calls of MPI_Put, got a program without it", "--learn", "MPI_Put:3");
    CommandLineRun alone = CommandLineRun.of("run", path("trace"), "--learn", "1s");
    assertThat(alone.err()).contains("--learn: only with --source");
    CommandLineRun named =
        CommandLineRun.of(
            "run", path("trace"), "--source", stream(archive), "--learn", "1s", "--out", path("o"));
    assertThat(named.err()).contains("--learn: only where the study names no trace");
  }

  private void refuses(TraceArchive archive, String message, String... options) {
    CommandLineRun run = live(archive, options);
    assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
    assertThat(run.err()).contains(message);
  }
}
