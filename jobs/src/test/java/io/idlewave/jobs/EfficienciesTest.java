package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Efficiencies of programs whose waits follow by hand, from the trace to the terminal. */
class EfficienciesTest {

  @TempDir private Path folder;

  private CommandLineRun run;

  private Map<String, JsonNode> efficiencies(String synth, String study) throws IOException {
    CommandLineRun.ok((synth + " --out " + folder.resolve("trace")).split(" ", -1));
    Path file = folder.resolve("study.yaml");
    Files.writeString(file, "trace: trace\nanalysis: [efficiencies]\n" + study);
    Path results = folder.resolve("results");
    run = CommandLineRun.ok("run", file.toString(), "--out", results.toString());
    Map<String, JsonNode> rows = new HashMap<>();
    new ObjectMapper()
        .readTree(results.resolve("summary.json").toFile())
        .get("analyses")
        .get("efficiencies")
        .get("rows")
        .forEach(row -> rows.put(key(row), row));
    return rows;
  }

  private static String key(JsonNode row) {
    String of = row.hasNonNull("scenario") ? row.get("scenario").asText() : row.get("run").asText();
    return of + " " + row.get("efficiency").asText();
  }

  private static double mean(Map<String, JsonNode> rows, String key) {
    return Objects.requireNonNull(rows.get(key), key).get("mean").asDouble();
  }

  /** In a token ring of P ranks one computes at a time: for c, and then a message takes L. */
  @Test
  void tokenRing_oneRankAtATime_isSerialisedAndTransfersInItsLatency() throws IOException {
    Map<String, JsonNode> rows =
        efficiencies(
            "synth ring --ranks 4 --laps 50 --compute 100us --overhead 0ns --latency 25us",
            """
            timing: model
            network: {model: loggp, L: 10us, o: 0ns, g: 0ns, G: 0ns}
            """);
    for (String of : new String[] {"recorded", "base", "undisturbed"}) {
      assertThat(mean(rows, of + " load-balance")).isCloseTo(1, within(0.02));
      assertThat(mean(rows, of + " serialisation")).isCloseTo(0.25, within(0.01));
    }
    assertThat(mean(rows, "recorded transfer")).isCloseTo(100.0 / 125, within(0.01));
    assertThat(mean(rows, "base transfer")).isCloseTo(100.0 / 110, within(0.01));
    assertThat(mean(rows, "recorded parallel"))
        .isCloseTo(
            mean(rows, "recorded load-balance") * mean(rows, "recorded communication"),
            within(1e-12));
    assertThat(run.out()).contains("efficiencies (POP)").contains("load balance");
  }

  /** Those of the recorded run are the same without a network: its ideal one has no costs. */
  @Test
  void tokenRing_observedTiming_hasThoseOfTheRecordedRun() throws IOException {
    Map<String, JsonNode> rows =
        efficiencies(
            "synth ring --ranks 4 --laps 50 --compute 100us --overhead 0ns --latency 25us",
            """
            replicates: 2
            scenarios:
              - {name: jitter, noise: {distribution: exponential, mean: 2us}}
            """);
    assertThat(rows.keySet()).hasSize(5).allMatch(key -> key.startsWith("recorded "));
    assertThat(mean(rows, "recorded load-balance")).isCloseTo(1, within(0.02));
    assertThat(mean(rows, "recorded serialisation")).isCloseTo(0.25, within(0.01));
    assertThat(mean(rows, "recorded transfer")).isCloseTo(100.0 / 125, within(0.01));
    assertThat(mean(rows, "recorded parallel"))
        .isCloseTo(mean(rows, "recorded communication"), within(0.02));
    assertThat(run.out()).contains("efficiencies (POP)");
  }

  /** A bulk-synchronous program loses nothing but, under noise, what it waits for the slowest. */
  @Test
  void bulkSynchronous_noise_isSerialisationWithErrorBars() throws IOException {
    Map<String, JsonNode> rows =
        efficiencies(
            "synth bsp --ranks 8 --steps 40 --grain 100us --overhead 0ns",
            """
            timing: model
            network: {model: loggp, L: 0ns, o: 0ns, g: 0ns, G: 0ns}
            replicates: 60
            scenarios:
              - name: noisy
                noise: {distribution: exponential, mean: 50us}
            """);
    assertThat(mean(rows, "base parallel")).isCloseTo(1, within(1e-9));
    assertThat(mean(rows, "noisy transfer")).isCloseTo(1, within(1e-9));
    // the slowest of 8 has H(8) x 50 us = 136 us of noise per step, the average one 50 us
    assertThat(mean(rows, "noisy parallel")).isCloseTo(150.0 / 235.9, within(0.01));
    JsonNode parallel = Objects.requireNonNull(rows.get("noisy parallel"));
    assertThat(parallel.get("replicates").asInt()).isEqualTo(60);
    assertThat(parallel.get("lower").asDouble()).isLessThan(parallel.get("mean").asDouble());
    assertThat(parallel.get("upper").asDouble()).isGreaterThan(parallel.get("mean").asDouble());
    assertThat(parallel.get("min").asDouble()).isLessThan(parallel.get("lower").asDouble());
    assertThat(parallel.get("max").asDouble()).isGreaterThan(parallel.get("upper").asDouble());
  }
}
