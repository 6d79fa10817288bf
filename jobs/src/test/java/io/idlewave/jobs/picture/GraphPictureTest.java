package io.idlewave.jobs.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.HostileNames;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.Program;
import io.idlewave.ingest.synth.Programs;
import io.idlewave.ingest.synth.Synth;
import io.idlewave.jobs.CommandLineRun;
import io.idlewave.jobs.app.Actions.Window;
import io.idlewave.jobs.app.LaneRequest;
import io.idlewave.jobs.app.PipelineActions;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.failure.UsageException;
import io.idlewave.jobs.study.StudyReader;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class GraphPictureTest {

  private static final CostSet COSTS = new CostSet(100, 1000, 100, 300, 512);

  @TempDir private Path folder;

  private List<String> picture(
      PictureFormat format, Program program, Window window, @Nullable LaneRequest lane) {
    Path trace = folder.resolve("trace");
    Synth.write(program, COSTS, trace);
    return new PipelineActions()
        .graph(trace, window, format, GraphOptions.DEFAULT, lane, Progress.NONE).stream()
            .map(String::strip)
            .toList();
  }

  private List<String> dot(Program program, Window window) {
    return picture(PictureFormat.DOT, program, window, null);
  }

  private static Document svg(List<String> lines) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setNamespaceAware(true);
    return factory
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(String.join("\n", lines).getBytes(StandardCharsets.UTF_8)));
  }

  private static List<Element> elements(Document svg, String name) {
    NodeList found = svg.getElementsByTagNameNS("http://www.w3.org/2000/svg", name);
    List<Element> elements = new ArrayList<>();
    for (int i = 0; i < found.getLength(); i++) {
      elements.add((Element) found.item(i));
    }
    return elements;
  }

  /** Two ranks, 10 us of computing, then a token of 1 KiB, for which both ends wait. */
  @Test
  void dot_rendezvousRing_hasBothEndsOfCallsAndMessagesBothWays() {
    Program ring = Programs.create("ring", Map.of("ranks", "2", "laps", "1", "bytes", "1024"));
    assertThat(dot(ring, new Window(0, Window.FEW_RANKS, 0, 20)))
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
    List<String> lines = dot(ring, new Window(1, 2, 3, 2));
    assertThat(lines.stream().filter(line -> line.contains("[shape=ellipse")))
        .extracting(line -> line.substring(0, line.indexOf(' ')))
        .containsExactly("r1_3b", "r1_3e", "r1_4b", "r1_4e", "r2_3b", "r2_3e", "r2_4b", "r2_4e");
    assertThat(lines).noneMatch(line -> line.contains("r0_"));
    assertThat(lines.stream().filter(line -> line.contains("color=blue, label"))).isNotEmpty();
  }

  @Test
  void dot_collective_isOneNodePerInstance() {
    Program allreduce = Programs.create("allreduce", Map.of("ranks", "2", "repetitions", "2"));
    List<String> lines = dot(allreduce, new Window(0, 1, 0, 20));
    assertThat(lines.stream().filter(line -> line.contains("label=\"ALLREDUCE\""))).hasSize(2);
    assertThat(lines)
        .contains("c0 [shape=box, color=red, label=\"ALLREDUCE\", tooltip=\"ALLREDUCE\"];")
        .contains("r0_1b -> c0 [color=red];", "r1_1b -> c0 [color=red];")
        .contains("c0 -> r0_1e [color=red];", "c0 -> r1_1e [color=red];");
  }

  @Test
  void graph_rankBeyondTheTrace_isRefused() {
    Program ring = Programs.create("ring", Map.of("ranks", "3", "laps", "1"));
    assertThatThrownBy(() -> dot(ring, new Window(1, 3, 0, 2)))
        .isInstanceOf(UsageException.class)
        .hasMessage("--rank-range: ranks 0 to 2, got 1..3");
  }

  /** A rank comes with its threads, and none of them is a rank. */
  @Test
  void graph_ranksWithThreads_haveARowForEachByName() throws Exception {
    Program program = Programs.create("forkjoin", Map.of("ranks", "2", "threads", "3"));
    Window second = new Window(1, 1, 0, 4);
    assertThat(dot(program, second))
        .contains(
            "subgraph cluster_1 { label=\"rank 1\";",
            "subgraph cluster_4 { label=\"rank 1 thread 1\";",
            "subgraph cluster_5 { label=\"rank 1 thread 2\";")
        .anyMatch(line -> line.contains("tooltip=\"rank 1 thread 2, call 0, await begins"))
        .anyMatch(line -> line.startsWith("r1_1b -> r5_0e [color=blue"))
        .noneMatch(line -> line.contains("rank 0"));
    Files.move(folder.resolve("trace"), folder.resolve("first"));
    Window all = new Window(0, Window.FEW_RANKS, 0, 4);
    assertThat(elements(svg(picture(PictureFormat.SVG, program, all, null)), "text"))
        .extracting(Element::getTextContent)
        .containsSubsequence("rank 0", "rank 0 thread 1", "rank 0 thread 2", "rank 1");
    Files.move(folder.resolve("trace"), folder.resolve("second"));
    assertThatThrownBy(() -> dot(program, new Window(0, 2, 0, 4)))
        .isInstanceOf(UsageException.class)
        .hasMessage("--rank-range: ranks 0 to 1, got 0..2");
  }

  @Test
  void dot_windowBeyondTheTrace_isEmpty() {
    Program ring = Programs.create("ring", Map.of("ranks", "2", "laps", "1"));
    assertThat(dot(ring, new Window(0, 1, 1000, 2)))
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
    List<String> lines = picture(PictureFormat.DOT, ring, new Window(0, 1, 0, 20), late());
    assertThat(lines)
        .contains("r0_0e -> r0_1b [weight=10, label=\"10.00 us +3.000 us\"];")
        .anyMatch(line -> line.startsWith("r1_1b -> r1_1e ") && line.contains(" +3.000 us\""))
        .anyMatch(line -> line.startsWith("r0_1b [") && line.contains("label=\"1 +3.000 us\""))
        .anyMatch(line -> line.contains("scenario late, bound "));
  }

  @Test
  void svg_halo_isXmlWithANodePerEndOfACallAndALinePerEdge() throws Exception {
    Program halo = Programs.create("halo", Map.of("px", "2", "py", "2", "iterations", "2"));
    List<String> dot = dot(halo, new Window(0, 3, 0, 12));

    Document svg = svg(picture(PictureFormat.SVG, halo, new Window(0, 3, 0, 12), null));

    assertThat(elements(svg, "circle")).hasSize(4 * 12 * 2);
    assertThat(elements(svg, "line").stream().filter(l -> !l.getAttribute("class").equals("row")))
        .hasSize((int) dot.stream().filter(line -> line.contains(" -> ")).count());
    Element root = svg.getDocumentElement();
    assertThat(root.getAttribute("role")).isEqualTo("img");
    assertThat(root.getAttribute("aria-labelledby")).isEqualTo("title desc");
    assertThat(elements(svg, "title").get(0).getTextContent()).startsWith("Message-passing graph");
    assertThat(elements(svg, "desc").get(0).getTextContent()).contains("begins and ends of calls");
    for (Element line : elements(svg, "line")) {
      assertThat(Double.parseDouble(line.getAttribute("x2")))
          .as("edges lead to the right")
          .isGreaterThan(Double.parseDouble(line.getAttribute("x1")));
    }
  }

  @Test
  void pictures_hostileNames_areTextAndCut() throws Exception {
    HostileNames.write(folder.resolve("hostile"));
    HostileNames.writeTwin(folder.resolve("twin"));
    Path file = folder.resolve("hostile.svg");
    for (String trace : List.of("hostile", "twin")) {
      CommandLineRun.ok(
          "graph",
          folder.resolve(trace).toString(),
          "--format",
          "svg",
          "--out",
          folder.resolve(trace + ".svg").toString());
    }

    Document svg = svg(Files.readAllLines(file));
    Document twin = svg(Files.readAllLines(folder.resolve("twin.svg")));

    for (String name : List.of("circle", "line", "rect", "text", "title", "script", "a")) {
      assertThat(elements(svg, name)).as(name).hasSameSizeAs(elements(twin, name));
    }
    assertThat(elements(svg, "script")).isEmpty();
    assertThat(elements(svg, "text")).allMatch(text -> text.getTextContent().length() < 400);
  }
}
