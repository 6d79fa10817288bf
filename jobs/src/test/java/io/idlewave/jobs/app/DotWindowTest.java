package io.idlewave.jobs.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.Program;
import io.idlewave.ingest.synth.Programs;
import io.idlewave.ingest.synth.Synth;
import io.idlewave.jobs.app.Actions.Window;
import io.idlewave.jobs.failure.UsageException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DotWindowTest {

  private static final CostSet COSTS = new CostSet(100, 1000, 100, 300, 512);

  @TempDir private Path folder;

  private List<String> graph(Program program, Window window) {
    Path trace = folder.resolve("trace");
    Synth.write(program, COSTS, trace);
    return new PipelineActions()
        .graph(trace, window, GraphOptions.DEFAULT).stream().map(String::strip).toList();
  }

  @Test
  void graph_rendezvousRing_hasCallsAndMessagesBothWays() {
    Program ring = Programs.create("ring", Map.of("ranks", "2", "laps", "1", "bytes", "1024"));
    assertThat(graph(ring, new Window(0, Window.FEW_RANKS, 0, 20)))
        .contains(
            "digraph window {",
            "subgraph cluster_1 { label=\"rank 1\";",
            "r0_0 [label=\"{<enter> 0|MPI_Init|<leave> 100ns}\"];",
            "r0_0:leave -> r0_1:enter [weight=10, label=\"10us\"];",
            "r0_1:enter -> r1_1:leave [color=blue, label=\"1KiB\"];",
            "r1_1:enter -> r0_1:leave [color=blue, style=dashed];",
            "r1_2:enter -> r0_2:leave [color=blue, label=\"1KiB\"];")
        .endsWith("}");
  }

  @Test
  void graph_window_holdsOnlyItsCalls() {
    Program ring = Programs.create("ring", Map.of("ranks", "3", "laps", "5"));
    List<String> lines = graph(ring, new Window(1, 2, 3, 2));
    assertThat(lines.stream().filter(line -> line.contains("<enter>")))
        .extracting(line -> line.substring(0, line.indexOf(' ')))
        .containsExactly("r1_3", "r1_4", "r2_3", "r2_4");
    assertThat(lines).noneMatch(line -> line.contains("r0_"));
    assertThat(lines.stream().filter(line -> line.contains("color=blue, label"))).isNotEmpty();
  }

  @Test
  void graph_collective_isOneNodePerInstance() {
    Program allreduce = Programs.create("allreduce", Map.of("ranks", "2", "repetitions", "2"));
    List<String> lines = graph(allreduce, new Window(0, 1, 0, 20));
    assertThat(lines.stream().filter(line -> line.contains("label=\"ALLREDUCE\""))).hasSize(2);
    assertThat(lines)
        .contains("c0 [shape=box, color=red, label=\"ALLREDUCE\"];")
        .contains("r0_1:enter -> c0 [color=red];", "r1_1:enter -> c0 [color=red];")
        .contains("c0 -> r0_1:leave [color=red];", "c0 -> r1_1:leave [color=red];");
  }

  @Test
  void graph_rankBeyondTheTrace_isRefused() {
    Program ring = Programs.create("ring", Map.of("ranks", "3", "laps", "1"));
    assertThatThrownBy(() -> graph(ring, new Window(1, 3, 0, 2)))
        .isInstanceOf(UsageException.class)
        .hasMessage("--rank-range: ranks 0 to 2, got 1..3");
  }

  @Test
  void graph_windowBehindTheTrace_isEmpty() {
    Program ring = Programs.create("ring", Map.of("ranks", "2", "laps", "1"));
    assertThat(graph(ring, new Window(0, 1, 1000, 2)))
        .noneMatch(line -> line.contains("<enter>"))
        .endsWith("}");
  }
}
