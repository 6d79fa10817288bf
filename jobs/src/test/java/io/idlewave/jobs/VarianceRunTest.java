package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Shares of variances on a token ring, whose run time is the sum of all that the token meets. */
class VarianceRunTest {

  private static final int LAPS = 50;
  private static final int RANKS = 2;

  @TempDir private Path temp;
  private StudyFolder folder;

  @BeforeEach
  void synthesise() {
    folder = new StudyFolder(temp);
    CommandLineRun.ok(
        "synth",
        "ring",
        "--ranks=" + RANKS,
        "--laps=" + LAPS,
        "--compute=100us",
        "--out=" + folder.path("trace"));
  }

  private JsonNode run(String network, String scenario, String... options) throws IOException {
    String study =
        "trace: trace\nreplicates: 2048\n%sanalysis: [variance]\nscenarios:\n  - name: s\n    %s\n"
            .formatted(network, scenario);
    return folder.run(folder.study(study), options).at("/analyses/variance/scenarios");
  }

  private Map<String, GenericRecord> rows() throws IOException {
    Map<String, GenericRecord> rows = new LinkedHashMap<>();
    for (GenericRecord row : ResultRows.of(temp.resolve("results/variance.avro"))) {
      rows.put(row.get("factor").toString(), row);
    }
    return rows;
  }

  private static void requireShare(GenericRecord row, double exact) {
    for (String share : List.of("totalShare", "firstShare")) {
      double half = ((Double) row.get(share + "Upper") - (Double) row.get(share + "Lower")) / 2;
      assertThat((Double) row.get(share)).isCloseTo(exact, within(1.5 * half));
      assertThat(half).isLessThan(0.15);
    }
  }

  /**
   * A lap has a stretch, a send and a receive of each rank: noise has the variance of as many
   * exponential draws, a latency that is the same for all messages that of a uniform number times
   * all of them.
   */
  @Test
  void variance_ofARing_isDividedAsTheSumThatTheTokenMeets() throws IOException {
    JsonNode scenarios =
        run(
            "timing: model\nnetwork: {model: loggp, L: 3us, o: 1us, G: 0ns}\n",
            "noise: {distribution: exponential, mean: 4us}\n"
                + "    latency: {between: [0us, 2us]}");
    double noise = 3 * RANKS * LAPS * 16.0;
    double latency = Math.pow(RANKS * LAPS * 2.0, 2) / 12;
    Map<String, GenericRecord> rows = rows();
    assertThat(rows.keySet())
        .containsExactlyInAnyOrder("latency", "noise of rank 0", "noise of rank 1");
    requireShare(rows.get("latency"), latency / (noise + latency));
    requireShare(rows.get("noise of rank 0"), noise / RANKS / (noise + latency));
    requireShare(rows.get("noise of rank 1"), noise / RANKS / (noise + latency));
    JsonNode sure = scenarios.get(0);
    assertThat(sure.get("first").asText()).isEqualTo("latency");
    assertThat(sure.get("turns").asDouble()).isLessThan(0.01);
    assertThat(sure.get("sdNanos").asDouble())
        .isCloseTo(1e3 * Math.sqrt(noise + latency), within(3e3));
  }

  /** As above, but rank 0 has no noise: it is no factor, rather than one with a share of 0. */
  @Test
  void variance_ofNoiseOnSomeRanks_hasFactorsOfTheseAlone() throws IOException {
    run(
        "timing: model\nnetwork: {model: loggp, L: 3us, o: 1us, G: 0ns}\n",
        "noise: {process: correlated, draw: {distribution: exponential, mean: 4us},"
            + " correlation: 0, per: 1ms, on: {ranks: [1]}}\n"
            + "    latency: {between: [0us, 2us]}");
    double noise = 3 * LAPS * 16.0;
    double latency = Math.pow(RANKS * LAPS * 2.0, 2) / 12;
    Map<String, GenericRecord> rows = rows();
    assertThat(rows.keySet()).containsExactlyInAnyOrder("latency", "noise of rank 1");
    requireShare(rows.get("latency"), latency / (noise + latency));
    requireShare(rows.get("noise of rank 1"), noise / (noise + latency));
  }

  @Test
  void variance_ofARangeGivenTheClocks_isThatOfOneValueForAllMessages() throws IOException {
    JsonNode scenarios = run("", "bandwidth: {between: [0ns, 1ns]}");
    double bytes =
        new ObjectMapper()
            .readTree(temp.resolve("results/summary.json").toFile())
            .at("/trace/messageBytes")
            .asDouble();
    assertThat(bytes).isGreaterThan(1000);
    assertThat(scenarios.get(0).get("sdNanos").asDouble())
        .isCloseTo(bytes / Math.sqrt(12), withinPercentage(3));
    assertThat(rows().keySet()).containsExactly("bandwidth");
    requireShare(rows().get("bandwidth"), 1);
  }

  @Test
  void variance_atAnotherParallelism_hasTheSameBits() throws IOException {
    String noise = "noise: {process: rate, rate: 1kHz, duration: 25us, phase: aligned}";
    run("", noise, "--parallelism=1");
    String once = rows().toString();
    run("", noise, "--parallelism=3");
    assertThat(rows().toString()).isEqualTo(once);
  }

  @Test
  void variance_whereNothingIsRandom_saysSo() throws IOException {
    JsonNode scenarios = run("", "latency: {distribution: constant, value: 1us}");
    assertThat(scenarios.get(0).get("refusal").asText()).isEqualTo("nothing is random");
  }

  @Test
  void variance_ofFewReplicates_saysSo() throws IOException {
    JsonNode scenarios =
        run("", "latency: {distribution: exponential, mean: 1us}", "--replicates=31");
    assertThat(scenarios.get(0).get("refusal").asText())
        .isEqualTo("at least 32 replicates, got 31");
  }

  @Test
  void between_ofNoiseOrInDisorder_isRefused() throws IOException {
    String study = "trace: trace\nscenarios:\n  - name: s\n    ";
    assertThat(folder.refusal(folder.study(study + "latency: {between: [2us, 1us]}")))
        .contains("latency.between: two times, the smaller one first");
    assertThat(folder.refusal(folder.study(study + "noise: {between: [1us, 2us]}")))
        .contains("noise");
  }
}
