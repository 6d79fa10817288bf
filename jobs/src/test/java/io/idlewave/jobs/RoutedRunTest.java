package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A ring on a torus from the study to what results say of its hops. */
class RoutedRunTest {

  private static final int BAD_INPUT = 2;

  /** A lap of 16 ranks in order on 4 x 4 hosts: 3 hops within each row and 2 on to the next one. */
  private static final int HOPS = 4 * 3 + 4 * 2;

  /** Two links between the end of a row and the begin of the next, with a router between them. */
  private static final int ROUTERS = 4;

  private static final String STUDY =
      """
      trace: trace
      timing: model
      network: {model: loggp, L: 1us, o: 0ns, g: 0ns, G: 0ns, HOPS}
      mapping: {kind: sequential, ranksPerNode: 1}
      analysis: [sensitivities, synchronisation, critical-path]
      tolerance: [1%]
      scenarios: [{name: lap}]
      """;

  private static final String TORUS =
      STUDY.replace("HOPS", "topology: {kind: torus, dimensions: [4, 4]}, perHop: TIME");

  @TempDir private Path folder;

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private CommandLineRun run(String study) throws IOException {
    if (!Files.exists(folder.resolve("trace"))) {
      CommandLineRun.ok(
          "synth",
          "ring",
          "--ranks",
          "16",
          "--laps",
          "1",
          "--bytes",
          "1KiB",
          "--out",
          path("trace"));
    }
    Files.writeString(folder.resolve("study.yaml"), study);
    return CommandLineRun.of("run", path("study.yaml"), "--out", path("out"), "--force");
  }

  private JsonNode base(String study) throws IOException {
    run(study).assertEnds(0);
    return new ObjectMapper().readTree(folder.resolve("out/summary.json").toFile()).get("base");
  }

  @Test
  void run_ringOnATorus_takesTwoMicrosecondsLongerWithHops() throws IOException {
    JsonNode hops = base(TORUS.replace("TIME", "100ns"));
    JsonNode none = base(TORUS.replace("TIME", "0ns"));
    double without = none.get("runtimeNanos").asDouble();
    assertThat(HOPS).isEqualTo(20);
    assertThat(hops.get("runtimeNanos").asDouble() - without).isEqualTo(2_000);
    for (JsonNode each : new JsonNode[] {hops, none}) {
      assertThat(each.at("/sensitivities/latencies/mean").asDouble()).isEqualTo(16);
      JsonNode counted = each.at("/sensitivities/hops");
      assertThat(counted).hasSize(2);
      assertThat(counted.at("/0/hopClass").asText()).isEqualTo("electrical");
      assertThat(counted.at("/0/mean").asDouble()).isEqualTo(HOPS);
      assertThat(counted.at("/1/hopClass").asText()).isEqualTo("router");
      assertThat(counted.at("/1/max").asDouble()).isEqualTo(ROUTERS);
    }
    assertThat(hops.at("/sensitivities/shares/latency").asDouble())
        .isEqualTo((16 * 1000 + HOPS * 100) / hops.get("runtimeNanos").asDouble());
  }

  /** What is read off the slope is what a run with the time that it says takes. */
  @Test
  void run_tolerance_saysHowLongHopsMayTake() throws IOException {
    JsonNode base = base(TORUS.replace("TIME", "{electrical: 100ns, router: 200ns}"));
    double runtime = base.get("runtimeNanos").asDouble();
    JsonNode links = base.at("/latencyTolerance/hops/0");
    assertThat(links.get("hopClass").asText()).isEqualTo("electrical");
    assertThat(links.get("hopNanos").asDouble()).isEqualTo(100);
    double most = links.at("/tolerance/0/hopNanos").asDouble();
    double exact = 100 + 0.01 * runtime / HOPS;
    assertThat(most).isBetween(exact - 1.0 / 64, exact);
    assertThat(base.at("/latencyTolerance/hops/1/tolerance/0/hopNanos").asDouble())
        .isBetween(200 + 0.01 * runtime / ROUTERS - 1.0 / 64, 200 + 0.01 * runtime / ROUTERS);
    JsonNode longer = base(TORUS.replace("TIME", "{electrical: " + most + "ns, router: 200ns}"));
    assertThat(longer.get("runtimeNanos").asDouble()).isBetween(1.01 * runtime - 1, 1.01 * runtime);
  }

  @Test
  void run_ranksOfOneNode_saysThatNoMessageCrossesALink() throws IOException {
    String study = TORUS.replace("TIME", "100ns");
    String crossed = "no message crosses a link of the topology";
    run(study).assertEnds(0);
    assertThat(folder.resolve("out/summary.json")).content().doesNotContain(crossed);
    run(study.replace("ranksPerNode: 1", "ranksPerNode: 16")).assertEnds(0);
    assertThat(folder.resolve("out/summary.json"))
        .content()
        .contains(crossed + ", since all ranks are on one node");
  }

  @Test
  void run_hops_standOnTheTerminalAndOnThePage() throws IOException {
    CommandLineRun run = run(TORUS.replace("TIME", "100ns")).assertEnds(0);
    assertThat(run.out())
        .contains("class of hop", "electrical", "dT/dhop", "topology=torus dimensions=[4,4]")
        .contains("(G, L, g, o, perHop)");
    assertThat(folder.resolve("out/summary.json")).content().contains("unshared-links");
    CommandLineRun.ok("report", path("out"), "--html", path("page.html"));
    assertThat(Files.readString(folder.resolve("page.html")))
        .containsPattern("\"class of hop\"[^\\]]*\"router\"");
  }

  @Test
  void run_moreNodesThanHosts_isRefused() throws IOException {
    CommandLineRun run =
        run(STUDY.replace("HOPS", "topology: {kind: torus, dimensions: [3, 5]}, perHop: 100ns"));
    assertThat(run.assertEnds(BAD_INPUT).err())
        .contains("topology: at least as many hosts as nodes, 16, got 15");
  }
}
