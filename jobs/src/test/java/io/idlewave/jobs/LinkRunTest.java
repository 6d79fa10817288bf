package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A shift on a fat tree of two leaves, from the study to what results say of its links. Every
 * message goes to the other leaf, two at once each way.
 */
class LinkRunTest {

  private static final int BAD_INPUT = 2;

  private static final int STEPS = 3;

  private static final int MANY_STEPS = 2_000;

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

  private void synth(int steps) {
    CommandLineRun.ok(
        "synth",
        "shift",
        "--ranks",
        "4",
        "--steps",
        Integer.toString(steps),
        "--bytes",
        "1001B",
        "--compute",
        "10us",
        "--out",
        path("trace"));
  }

  private CommandLineRun run(String study) throws IOException {
    if (!Files.exists(folder.resolve("trace"))) {
      synth(STEPS);
    }
    Files.writeString(folder.resolve("study.yaml"), study);
    return CommandLineRun.of(
        "run", path("study.yaml"), "--out", path("out"), "--tables", "all", "--force");
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

  private static List<String> codes(JsonNode summary) {
    return summary.get("conditions").findValuesAsText("code");
  }

  @Test
  void run_serialised_saysHowFineWaitsAre() throws IOException {
    run(tapered(2)).assertEnds(0);
    JsonNode found = summary().get("conditions").get(codes(summary()).indexOf("serialised-links"));
    assertThat(found.get("value").asDouble()).isEqualTo(16.0 / 1000);
    assertThat(found.get("sentence").asText())
        .isEqualTo(
            "messages wait at shared links, an upper bound for an undisturbed run (windows of 0.02"
                + " mean transfers)");
    assertThat(summary().at("/analyses/links/meanTransferNanos").asDouble()).isEqualTo(1000);
  }

  /** The run that was walked is the one where nobody waits, whatever the study's network says. */
  @Test
  void run_linksOfASerialisedNetwork_areBusyForAShareOfTheRunThatWasWalked() throws IOException {
    run(tapered(2).replace("perHop: 0ns", "perHop: 0ns, sharing: serialised")).assertEnds(0);
    JsonNode most = summary().at("/analyses/links/rows/0");
    assertThat(most.get("busyShare").asDouble()).isEqualTo(2_000 / STEP_NANOS);
    assertThat(codes(summary())).contains("serialised-links").doesNotContain("unshared-links");
  }

  /** Nothing is called an upper bound where no message takes up a link. */
  @Test
  void run_collectivesPricedInTurn_shareNoLink() throws IOException {
    CommandLineRun.ok(
        "synth", "allreduce", "--ranks", "4", "--repetitions", "2", "--out", path("trace"));
    run(tapered(2)
            .replace("perHop: 0ns", "perHop: 0ns, sharing: serialised")
            .replace("analysis: [links]", "collectives: {pricing: in-turn}"))
        .assertEnds(0);
    assertThat(codes(summary())).contains("unshared-links").doesNotContain("serialised-links");
  }

  @Test
  void run_sharingWithoutATimePerByte_isRefused() throws IOException {
    assertThat(run(tapered(2).replace("G: 1ns", "G: 0ns")).assertEnds(BAD_INPUT).err())
        .contains(
            "scenario shared: sharing: serialised: on a network whose messages take time by their"
                + " bytes (G, or perByte of links), got none");
  }

  /**
   * With so many messages that waits would be longer if machines had to share the memory for their
   * windows.
   */
  @Tag("full")
  @Test
  void run_besideOtherScenarios_keepsItsBits() throws IOException {
    synth(MANY_STEPS);
    String study = tapered(2).replace("analysis: [links]", "replicates: 1");
    run(study).assertEnds(0);
    JsonNode alone = summary();
    assertThat(meanNanos(alone, 1)).isEqualTo(MANY_STEPS * (STEP_NANOS + 1_000));
    StringBuilder others = new StringBuilder(study);
    for (int i = 2; i < 12; i++) {
      others.append("  - {name: L%d, network: {L: %dus, sharing: serialised}}\n".formatted(i, i));
    }
    others.append("  - name: faster\n");
    others.append("    network: {sharing: serialised}\n");
    others.append("    transform: [{kind: faster, factor: 2}]\n");
    run(others.toString()).assertEnds(0);
    JsonNode beside = summary();
    for (int scenario = 0; scenario < 2; scenario++) {
      assertThat(beside.get("scenarios").get(scenario).get("runtimeNanos"))
          .isEqualTo(alone.get("scenarios").get(scenario).get("runtimeNanos"));
    }
    assertThat(meanNanos(beside, 12)).isLessThan(meanNanos(beside, 1));
  }
}
