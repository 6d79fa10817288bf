package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of few ranks extrapolated to many, against closed forms and runs of many. */
class ExtrapolationTest {

  private static final int STEPS = 10;
  private static final double GRAIN_NANOS = 125_000;
  private static final double MEAN_NANOS = 10_000;
  private static final String FREE = "{model: loggp, L: 0ns, o: 0ns, g: 0ns, G: 0ns}";
  private static final String NOISE = "noise: {distribution: exponential, mean: 10us}";

  @TempDir private static Path folder;

  @BeforeAll
  static void makeTraces() {
    for (int ranks : new int[] {16, 256}) {
      CommandLineRun.ok(
          "synth",
          "bsp",
          "--ranks",
          ranks + "",
          "--steps",
          STEPS + "",
          "--grain",
          "125us",
          "--out",
          path("bsp-" + ranks));
    }
  }

  private static String path(String name) {
    return folder.resolve(name).toString();
  }

  private static JsonNode run(String trace, int replicates, String more) throws IOException {
    Path study = folder.resolve("study.yaml");
    Files.writeString(
        study,
        """
        trace: %s
        timing: model
        network: %s
        replicates: %d
        %s
        """
            .formatted(path(trace), FREE, replicates, more));
    CommandLineRun.ok("run", study.toString(), "--out", path("results"), "--force");
    return new ObjectMapper().readTree(folder.resolve("results/summary.json").toFile());
  }

  private static JsonNode extrapolate(String trace, int replicates, String scenario)
      throws IOException {
    String more = "analysis: [extrapolation]\nscenarios: [{name: noise, %s}]".formatted(scenario);
    return run(trace, replicates, more).at("/analyses/extrapolation/scenarios/0");
  }

  private static double harmonic(int n) {
    double sum = 0;
    for (int i = n; i > 0; i--) {
      sum += 1.0 / i;
    }
    return sum;
  }

  /** E[max] of m exponential draws is m's harmonic number; 4,096 ranks lie beyond the sample. */
  @Test
  void run_ofSixteenRanks_tellsOfMoreWhatTheClosedFormAndARunOfThemSay() throws IOException {
    JsonNode found = extrapolate("bsp-16", 400, NOISE);
    List<Integer> ranks = List.of(16, 256, 4096);
    List<String> methods = List.of("order-statistics", "order-statistics", "tail-fit");
    for (int i = 0; i < ranks.size(); i++) {
      int row = 4 * i;
      assertThat(found.at("/ranks/" + row).asInt()).isEqualTo(ranks.get(i));
      assertThat(found.at("/method/" + row).asText()).isEqualTo(methods.get(i));
      double truth = STEPS * (GRAIN_NANOS + MEAN_NANOS * harmonic(ranks.get(i)));
      assertThat(found.at("/runtimeNanos/" + row).asDouble()).isCloseTo(truth, within(truth / 25));
      if (methods.get(i).equals("order-statistics")) {
        assertIsWithinBand(truth, found, row);
      }
    }
    assertThat(found.path("refusal").asText())
        .startsWith("a tail reaches 10 times beyond its 6400");
    JsonNode direct = run("bsp-256", 40, "scenarios: [{name: noise, %s}]".formatted(NOISE));
    assertIsWithinBand(direct.at("/scenarios/0/runtimeNanos/mean").asDouble(), found, 4);
  }

  private static void assertIsWithinBand(double nanos, JsonNode found, int row) {
    assertThat(nanos)
        .isBetween(
            found.at("/runtimeLowerNanos/" + row).asDouble(),
            found.at("/runtimeUpperNanos/" + row).asDouble());
  }

  @Test
  void run_withoutNoise_growsByNothing() throws IOException {
    JsonNode found =
        extrapolate("bsp-16", 20, "latency: {distribution: uniform, min: 0ns, max: 0ns}");
    assertThat(found.path("ranks")).isNotEmpty();
    found
        .path("runtimeUpperNanos")
        .forEach(nanos -> assertThat(nanos.asDouble()).isEqualTo(STEPS * GRAIN_NANOS));
  }

  @Test
  void run_nothingRandom_saysThatThereIsNothingToAddTo() throws IOException {
    JsonNode found = extrapolate("bsp-16", 20, "noise: {distribution: constant, value: 1us}");
    assertThat(found.path("refusal").asText()).startsWith("nothing is random");
  }

  /** One detour of one length: no rank is hit twice, and no tail has that shape. */
  @Test
  void run_withDetoursOfOneLength_endsWithTheSample() throws IOException {
    String samples = "0, ".repeat(49) + "2500000";
    JsonNode found =
        extrapolate(
            "bsp-16",
            1000,
            "noise: {distribution: empirical, samplesNanos: [%s]}".formatted(samples));
    assertThat(found.at("/ranks/6").asInt()).isEqualTo(1024);
    assertThat(found.path("ranks")).hasSize(7);
    double truth = STEPS * (GRAIN_NANOS + 2.5e6 * (1 - Math.pow(0.98, 256)));
    assertThat(found.at("/runtimeNanos/4").asDouble()).isCloseTo(truth, within(truth / 50));
    assertThat(found.path("refusal").asText()).startsWith("the tail is no generalised Pareto");
  }

  @Test
  void run_ofRanksThatDiffer_isRefusedWithBothWaits() throws IOException {
    JsonNode found = extrapolate("bsp-16", 40, "cpu: {ranks: {3: 1.5}}, " + NOISE);
    assertThat(found.path("refusal").asText())
        .isEqualTo("the ranks are not alike, or not independent");
    assertThat(found.path("ranks")).isEmpty();
    assertThat(found.path("simulatedWaitNanos").asDouble())
        .isGreaterThan(1.2 * found.path("waitNanos").asDouble());
  }

  @Test
  void run_ofTooFewReplicatesOrWithoutPhases_isRefused() throws IOException {
    assertThat(extrapolate("bsp-16", 19, NOISE).path("refusal").asText())
        .startsWith("at least 20 replicates");
    CommandLineRun.ok("synth", "ring", "--ranks", "4", "--laps", "2", "--out", path("ring"));
    assertThat(extrapolate("ring", 40, NOISE).path("refusal").asText())
        .isEqualTo(
            "no collective in which all ranks wait for all ends a phase; where ranks form a grid,"
                + " idlewave tile makes more of them");
  }

  @Test
  void report_ofAnExtrapolation_saysInEveryLineWhatItIs() throws IOException {
    extrapolate("bsp-16", 40, NOISE);
    List<String> lines = CommandLineRun.ok("report", path("results")).out().lines().toList();
    assertThat(lines)
        .anyMatch(line -> line.matches("extrapolation +ranks +run time .*rests on"))
        .anyMatch(line -> line.matches("noise +32 .*order statistics"))
        .contains("not simulated: assumes more ranks of the same work, alike and independent")
        .anyMatch(line -> line.startsWith("no extrapolation of noise beyond 64 ranks: too few"));
  }
}
