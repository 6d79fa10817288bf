package io.idlewave.jobs.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.HostileNames;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.Program;
import io.idlewave.ingest.synth.Programs;
import io.idlewave.ingest.synth.Synth;
import io.idlewave.jobs.CommandLineRun;
import io.idlewave.jobs.app.ChosenTimes;
import io.idlewave.jobs.app.LaneRequest;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.study.StudyReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GraphPictureTest {

  private static final CostSet COSTS = new CostSet(100, 1000, 100, 300, 512);

  @TempDir private Path folder;

  private List<String> picture(Program program, CallWindow window, @Nullable LaneRequest lane) {
    Path trace = folder.resolve("trace");
    Synth.write(program, COSTS, trace);
    TraceArchive archive = TraceArchive.open(trace);
    return new ChosenTimes(archive, GraphOptions.DEFAULT, lane, Progress.NONE)
        .draw(window.of(archive.metadata())).stream().map(String::strip).toList();
  }

  private List<String> dot(Program program, CallWindow window) {
    return picture(program, window, null);
  }

  /** Two ranks, 10 us of computing, then a token of 1 KiB, for which both ends wait. */
  @Test
  void dot_rendezvousRing_hasBothEndsOfCallsAndMessagesBothWays() {
    Program ring = Programs.create("ring", Map.of("ranks", "2", "laps", "1", "bytes", "1024"));
    assertThat(dot(ring, new CallWindow(0, CallWindow.FEW_RANKS, 0, 20)))
        .contains(
            "digraph window {",
            "subgraph cluster_1 { label=\"rank 1\";",
            "r0_0b -> r0_0e [weight=10, penwidth=2, label=\"MPI_Init 100 ns\"];",
            "r0_0e -> r0_1b [weight=10, label=\"10.00 us\"];",
            "r1_1b -> r0_1e [color=blue, style=dashed];")
        .anyMatch(line -> line.startsWith("r0_1b -> r1_1e [color=blue, label=\"1KiB, "))
        .anyMatch(line -> line.startsWith("r1_2b -> r0_2e [color=blue, label=\"1KiB, "))
        .anyMatch(line -> line.startsWith("r0_1b [shape=ellipse, label=\"1\", tooltip=\"rank 0,"))
        .endsWith("}");
  }

  @Test
  void dot_window_holdsOnlyItsCalls() {
    Program ring = Programs.create("ring", Map.of("ranks", "3", "laps", "5"));
    List<String> lines = dot(ring, new CallWindow(1, 2, 3, 2));
    assertThat(lines.stream().filter(line -> line.contains("[shape=ellipse")))
        .extracting(line -> line.substring(0, line.indexOf(' ')))
        .containsExactly("r1_3b", "r1_3e", "r1_4b", "r1_4e", "r2_3b", "r2_3e", "r2_4b", "r2_4e");
    assertThat(lines).noneMatch(line -> line.contains("r0_"));
    assertThat(lines.stream().filter(line -> line.contains("color=blue, label"))).isNotEmpty();
  }

  @Test
  void dot_collective_isOneNodePerInstance() {
    Program allreduce = Programs.create("allreduce", Map.of("ranks", "2", "repetitions", "2"));
    List<String> lines = dot(allreduce, new CallWindow(0, 1, 0, 20));
    assertThat(lines.stream().filter(line -> line.contains("label=\"ALLREDUCE\""))).hasSize(2);
    assertThat(lines)
        .contains("c0 [shape=box, color=red, label=\"ALLREDUCE\", tooltip=\"ALLREDUCE\"];")
        .contains("r0_1b -> c0 [color=red];", "r1_1b -> c0 [color=red];")
        .contains("c0 -> r0_1e [color=red];", "c0 -> r1_1e [color=red];");
  }

  @Test
  void graph_rankBeyondTheTrace_isRefused() {
    Program ring = Programs.create("ring", Map.of("ranks", "3", "laps", "1"));
    assertThatThrownBy(() -> dot(ring, new CallWindow(1, 3, 0, 2)))
        .isInstanceOf(UsageException.class)
        .hasMessage("--ranks: ranks 0 to 2, got 1..3");
  }

  /** A rank comes with its threads, and none of them is a rank. */
  @Test
  void graph_ranksWithThreads_haveARowForEachByName() throws Exception {
    Program program = Programs.create("forkjoin", Map.of("ranks", "2", "threads", "3"));
    CallWindow second = new CallWindow(1, 1, 0, 4);
    assertThat(dot(program, second))
        .contains(
            "subgraph cluster_1 { label=\"rank 1\";",
            "subgraph cluster_4 { label=\"rank 1 thread 1\";",
            "subgraph cluster_5 { label=\"rank 1 thread 2\";")
        .anyMatch(line -> line.contains("tooltip=\"rank 1 thread 2, call 0, await begins"))
        .anyMatch(line -> line.startsWith("r1_1b -> r5_0e [color=blue"))
        .noneMatch(line -> line.contains("rank 0"));
    Files.move(folder.resolve("trace"), folder.resolve("first"));
    assertThat(dot(program, new CallWindow(0, CallWindow.FEW_RANKS, 0, 4)))
        .filteredOn(line -> line.startsWith("subgraph"))
        .extracting(line -> line.replaceAll(".*label=\"|\";", ""))
        .startsWith("rank 0", "rank 0 thread 1", "rank 0 thread 2", "rank 1");
    Files.move(folder.resolve("trace"), folder.resolve("second"));
    assertThatThrownBy(() -> dot(program, new CallWindow(0, 2, 0, 4)))
        .isInstanceOf(UsageException.class)
        .hasMessage("--ranks: ranks 0 to 1, got 0..2");
  }

  @Test
  void dot_windowBeyondTheTrace_isEmpty() {
    Program ring = Programs.create("ring", Map.of("ranks", "2", "laps", "1"));
    assertThat(dot(ring, new CallWindow(0, 1, 1000, 2)))
        .noneMatch(line -> line.contains("ellipse"))
        .endsWith("}");
  }

  private LaneRequest late() throws Exception {
    Path study = folder.resolve("late.yaml");
    Files.writeString(
        study,
        """
        trace: trace
        replicates: 1
        scenarios:
          - name: late
            delays: [{rank: 0, after: {function: MPI_Init, occurrence: 1}, duration: 3us}]
        """);
    return new LaneRequest(StudyReader.read(study), "late", null, 0);
  }

  /** The delay falls on the first computation, and all that follows it has it. */
  @Test
  void dot_delays_standOnEdgesAndNodes() throws Exception {
    Program ring = Programs.create("ring", Map.of("ranks", "2", "laps", "1", "bytes", "8"));
    List<String> lines = picture(ring, new CallWindow(0, 1, 0, 20), late());
    assertThat(lines)
        .contains("r0_0e -> r0_1b [weight=10, label=\"10.00 us +3.000 us\"];")
        .anyMatch(line -> line.startsWith("r1_1b -> r1_1e ") && line.contains(" +3.000 us\""))
        .anyMatch(line -> line.startsWith("r0_1b [") && line.contains("label=\"1 +3.000 us\""))
        .anyMatch(line -> line.contains("scenario late, bound "));
  }

  @Test
  void pictures_hostileNames_areTextAndCut() throws Exception {
    HostileNames.write(folder.resolve("hostile"));
    HostileNames.writeTwin(folder.resolve("twin"));
    for (String trace : List.of("hostile", "twin")) {
      CommandLineRun.ok(
          "export",
          folder.resolve(trace).toString(),
          "--to",
          "dot",
          "--out",
          folder.resolve(trace + ".dot").toString());
    }

    List<String> hostile = Files.readAllLines(folder.resolve("hostile.dot"));
    List<String> twin = Files.readAllLines(folder.resolve("twin.dot"));

    assertThat(hostile).hasSameSizeAs(twin).allMatch(line -> line.length() < 1000);
    for (int i = 0; i < hostile.size(); i++) {
      assertThat(outsideOfTexts(hostile.get(i))).isEqualTo(outsideOfTexts(twin.get(i)));
    }
  }

  /**
   * What Graphviz acts on: the texts of a line are between quotes, with backslashes before some.
   */
  private static String outsideOfTexts(String line) {
    return line.replaceAll("\"(?:[^\"\\\\]|\\\\.)*\"", "TEXT");
  }
}
