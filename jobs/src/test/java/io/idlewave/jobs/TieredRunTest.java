package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.ingest.model.TraceTimes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A ring on sockets, nodes and leaves, and on nodes with adapters, from the study to results. */
class TieredRunTest {

  private static final int BAD_INPUT = 2;

  /** 16 ranks, four of them on a node and two on a socket, two nodes in a leaf. */
  private static final String STUDY =
      """
      trace: trace
      timing: model
      network:
        tiers:
          socket: {ranks: 2, network: {model: loggp, L: 100ns, o: 0ns, g: GAP, G: 0ns}}
          node: {network: {model: loggp, L: 300ns, o: 0ns, g: GAP, G: 0ns}}
          leaf: {nodes: 2, network: {model: loggp, L: 1us, o: 0ns, g: GAP, G: 0ns}}
          machine: {network: {model: loggp, L: 3us, o: 0ns, g: GAP, G: 0ns}}
      mapping: {kind: sequential, ranksPerNode: 4}
      """;

  /** Of the 16 messages of a lap 8 stay on a socket, 4 on a node and 2 in a leaf. */
  private static final double LAP_NANOS = 8 * 100 + 4 * 300 + 2 * 1000 + 2 * 3000;

  @TempDir private Path folder;

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private CommandLineRun run(String study) throws IOException {
    if (!Files.exists(folder.resolve("trace"))) {
      CommandLineRun.ok("synth", "ring", "--ranks", "16", "--laps", "1", "--out", path("trace"));
    }
    Files.writeString(folder.resolve("study.yaml"), study.replace("GAP", "1us"));
    return CommandLineRun.of("run", path("study.yaml"), "--out", path("out"), "--force");
  }

  private JsonNode base(String study) throws IOException {
    run(study).assertEnds(0);
    return new ObjectMapper().readTree(folder.resolve("out/summary.json").toFile()).get("base");
  }

  @Test
  void run_ringOnFourTiers_takesTheLatencyOfEach() throws IOException {
    String counted = STUDY + "analysis: [sensitivities]\n";
    JsonNode tiers = base(counted);
    JsonNode none = base(counted.replaceAll("L: \\w+", "L: 0ns"));
    assertThat(tiers.get("runtimeNanos").asDouble() - none.get("runtimeNanos").asDouble())
        .isEqualTo(LAP_NANOS);
    assertThat(tiers.at("/sensitivities/latencies/mean").asDouble()).isEqualTo(16);
  }

  /** Each of the 16 messages of the lap, which follow each other, is later by as much. */
  @Test
  void run_toleranceOnFourTiers_saysWhichLatency() throws IOException {
    JsonNode base = base(STUDY + "tolerance: [1%]\n");
    double grown = base.get("runtimeNanos").asDouble() * 0.01 / 16;
    JsonNode found = base.get("latencyTolerance");
    assertThat(found.get("latencyNanos").asDouble()).isEqualTo(100);
    assertThat(found.at("/tolerance/0/latencyNanos").asDouble())
        .isEqualTo(100 + grown, within(0.1));
    assertThat(found.get("tiers"))
        .isEqualTo(
            new ObjectMapper()
                .readTree(
                    """
                    [{"tier": "socket", "latencyNanos": 100}, {"tier": "node", "latencyNanos": 300},
                     {"tier": "leaf", "latencyNanos": 1000}, {"tier": "machine", "latencyNanos": 3000}]
                    """));
    CommandLineRun run = CommandLineRun.ok("report", path("out"), "--tables", "tolerance");
    assertThat(run.out())
        .contains(
            "L stands for that of socket, the smallest; that of every tier is longer by as much:"
                + " socket 100 ns, node 300 ns, leaf 1.000 us, machine 3.000 us in the base");
  }

  /** One message is under way at a time, so that nobody waits for an adapter. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"1", "{number: 2, choice: rank}", "{number: 2, choice: first-free}"})
  void run_ringOnAdapters_takesNoLonger(String adapters) throws IOException {
    String analysed = STUDY + "analysis: [synchronisation, critical-path]\n";
    double own = base(analysed).get("runtimeNanos").asDouble();
    JsonNode shared = base(analysed + "adapters: " + adapters + "\n");
    assertThat(shared.get("runtimeNanos").asDouble()).isEqualTo(own);
    assertThat(Files.readString(folder.resolve("out/summary.json")))
        .contains("; adapters ", "shared-adapters");
  }

  /**
   * Results of shared adapters are two bounds, each with its own base, and never exact. What the
   * condition says of the order is a part of what lies between them.
   */
  @Test
  void run_adapters_haveBoundsAndWhatOfThemIsOrder() throws IOException {
    CommandLineRun.ok(
        "synth", "random", "--ranks", "16", "--steps", "60", "--seed", "7", "--out", path("trace"));
    run(STUDY + "adapters: 1\nscenarios: [{name: one}, {name: own, adapters: 0}]\n").assertEnds(0);
    JsonNode summary = new ObjectMapper().readTree(folder.resolve("out/summary.json").toFile());
    JsonNode lower = summary.get("scenarios").get(0);
    JsonNode upper = summary.get("scenarios").get(1);
    assertThat(summary.get("scenarios").findValuesAsText("bound"))
        .containsExactly("lower", "upper", "lower", "upper");
    double low = lower.at("/runtimeNanos/mean").asDouble();
    double high = upper.at("/runtimeNanos/mean").asDouble();
    assertThat(lower.get("baseNanos").asDouble()).isEqualTo(low);
    assertThat(upper.get("baseNanos").asDouble()).isEqualTo(high).isGreaterThan(low);
    JsonNode ownBelow = summary.get("scenarios").get(2);
    JsonNode ownAbove = summary.get("scenarios").get(3);
    assertThat(ownBelow.get("runtimeNanos")).isEqualTo(ownAbove.get("runtimeNanos"));
    assertThat(ownBelow.get("baseNanos").asDouble()).isEqualTo(low);
    assertThat(ownAbove.get("baseNanos").asDouble()).isEqualTo(high);
    assertThat(ResultRows.of(folder.resolve("out/differences.avro")))
        .extracting(row -> row.get("bound").toString())
        .containsExactly("lower", "upper");
    JsonNode condition = null;
    for (JsonNode each : summary.get("conditions")) {
      condition = each.get("code").asText().equals("shared-adapters") ? each : condition;
    }
    assertThat(condition).isNotNull();
    double order = condition.get("value").asDouble();
    assertThat(order).isBetween(0.0, high / low - 1);
    assertThat(condition.get("sentence").asText())
        .isEqualTo(
            String.format(
                Locale.ROOT,
                "adapters in the order of the trace: %.1f %% more with 1 by rank, of which %.1f are"
                    + " order: what adapters cost that take no time",
                100 * (high / low - 1),
                100 * order));
  }

  /** What is exact is both bounds: a machine without shared adapters stands beside one with. */
  @Test
  void compare_machineWithoutSharedAdapters_hasBothBoundsOfTheOther() throws IOException {
    CommandLineRun.ok(
        "synth", "random", "--ranks", "16", "--steps", "60", "--seed", "7", "--out", path("trace"));
    run(STUDY + "scenarios: [{name: jitter}]\n").assertEnds(0);
    Files.move(folder.resolve("out"), folder.resolve("own"));
    run(STUDY + "adapters: 1\nscenarios: [{name: jitter}]\n").assertEnds(0);
    JsonNode found =
        new ObjectMapper()
            .readTree(CommandLineRun.ok("compare", path("own"), path("out"), "--json").out());
    assertThat(found.get("scenarios").findValuesAsText("bound")).containsExactly("lower", "upper");
    assertThat(found.get("onlyFirst")).isEmpty();
    assertThat(found.get("onlySecond")).isEmpty();
  }

  /** Without waits in it, the time of a call does not say who of a node comes first. */
  @Test
  void run_adaptersOfATraceWithoutTimes_areRefused() throws IOException {
    new SmallTrace(16)
        .without(TraceTimes.COMPUTATION, 1000)
        .all("MPI_Init")
        .all("MPI_Finalize")
        .write(folder.resolve("trace"));
    assertThat(run(STUDY + "adapters: 1\n").assertEnds(BAD_INPUT).err())
        .contains(
            ": adapters: a trace with the times of calls, which say who of a node comes first");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"analysis: [sensitivities] | sensitivities", "tolerance: [1%] | tolerance"})
  void run_countsWhereTheFirstFreeAdapterIsTaken_areRefused(String asked, String name)
      throws IOException {
    CommandLineRun run =
        run(
            STUDY
                + asked
                + "\nscenarios: [{name: a, adapters: {number: 2, choice: first-free}}]\n");
    assertThat(run.assertEnds(BAD_INPUT).err())
        .contains(
            "scenario a: "
                + name
                + ": on nodes whose messages take the adapter of their rank, got adapters:"
                + " first-free");
  }
}
