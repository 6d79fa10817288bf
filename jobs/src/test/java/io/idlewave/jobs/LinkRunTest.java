package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A shift on a fat tree of two leaves, from the study to what results say of its links. Every
 * message goes to the other leaf, two at once each way.
 */
class LinkRunTest {

  private static final int BAD_INPUT = 2;

  private static final int STEPS = 3;

  /** Compute, L and 1,000 ns for the bytes of a message. */
  private static final double STEP_NANOS = 10_000 + 1_000 + 1_000;

  private static final String STUDY =
      """
      trace: trace
      timing: model
      network:
        {model: loggp, L: 1us, o: 0ns, g: 0ns, G: 1ns, HOPS}
      mapping: {kind: sequential, ranksPerNode: 1}
      placement: PLACED
      analysis: [links]
      """;

  private static final String SCENARIOS =
      """
      scenarios:
        - {name: alone}
        - {name: shared, network: {sharing: serialised}}
      """;

  @TempDir private Path folder;

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private CommandLineRun run(String study) throws IOException {
    if (!Files.exists(folder.resolve("trace"))) {
      CommandLineRun.ok(
          "synth",
          "shift",
          "--ranks",
          "4",
          "--steps",
          Integer.toString(STEPS),
          "--bytes",
          "1001B",
          "--compute",
          "10us",
          "--out",
          path("trace"));
    }
    Files.writeString(folder.resolve("study.yaml"), study);
    return CommandLineRun.of(
        "run", path("study.yaml"), "--out", path("out"), "--tables", "links", "--force");
  }

  private static String tapered(int taper) {
    return STUDY
            .replace(
                "HOPS", "topology: {kind: fat-tree, levels: [2, 2], taper: TAPER}, perHop: 0ns")
            .replace("TAPER", Integer.toString(taper))
            .replace("PLACED", "[0, 2, 1, 3]")
        + SCENARIOS;
  }

  private JsonNode summary() throws IOException {
    return new ObjectMapper().readTree(folder.resolve("out/summary.json").toFile());
  }

  private static double meanNanos(JsonNode summary, int scenario) {
    return summary.get("scenarios").get(scenario).at("/runtimeNanos/mean").asDouble();
  }

  @Test
  void run_taperedTree_isOneTransferLongerPerStep() throws IOException {
    run(tapered(2)).assertEnds(0);
    JsonNode summary = summary();
    assertThat(meanNanos(summary, 0)).isEqualTo(STEPS * STEP_NANOS);
    assertThat(meanNanos(summary, 1)).isEqualTo(STEPS * (STEP_NANOS + 1_000));
    assertThat(folder.resolve("out/summary.json"))
        .content()
        .contains("unshared-links", "serialised-links");
    assertThat(folder.resolve("out/study.yaml")).content().contains("sharing: serialised");
  }

  /** As many links up as down: the two messages have one each. */
  @Test
  void run_treeWithoutATaper_isNoLonger() throws IOException {
    run(tapered(1)).assertEnds(0);
    JsonNode summary = summary();
    assertThat(meanNanos(summary, 1)).isEqualTo(meanNanos(summary, 0));
    assertThat(summary.at("/analyses/links/rows/0/atOnce").asInt()).isEqualTo(1);
  }

  @Test
  void run_links_standInTheSummaryAndOnTheTerminal() throws IOException {
    CommandLineRun run = run(tapered(2)).assertEnds(0);
    JsonNode links = summary().at("/analyses/links");
    assertThat(links.get("links").asInt()).as("4 between switches, 8 of hosts").isEqualTo(12);
    assertThat(links.get("rows")).hasSize(12);
    JsonNode most = links.at("/rows/0");
    assertThat(most.get("hopClass").asText()).isEqualTo("optical");
    assertThat(most.get("source").asText()).isEqualTo("switch 1.0");
    assertThat(most.get("target").asText()).isEqualTo("switch 2.0");
    assertThat(most.get("messages").asDouble()).isEqualTo(2 * STEPS);
    assertThat(most.get("carriedBytes").asDouble()).isEqualTo(2 * STEPS * 1001);
    assertThat(most.get("busyNanos").asDouble()).isEqualTo(2 * STEPS * 1000);
    assertThat(most.get("busyShare").asDouble()).isEqualTo(2_000 / STEP_NANOS);
    assertThat(most.get("atOnce").asInt()).isEqualTo(2);
    assertThat(run.out()).contains("most loaded links", "switch 1.0", "12 links crossed");
    assertThat(folder.resolve("out/links.avro")).exists();
  }

  @Test
  void run_linksWithoutATopology_areRefused() throws IOException {
    String free = STUDY.replace(", HOPS", "").replace("PLACED", "linear") + SCENARIOS;
    assertThat(run(free.replace("{sharing: serialised}", "{L: 2us}")).assertEnds(BAD_INPUT).err())
        .contains("analysis: links: on a network of the study with a topology, got none");
  }
}
