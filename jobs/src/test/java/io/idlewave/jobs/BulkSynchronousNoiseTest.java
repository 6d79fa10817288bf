package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A bulk-synchronous program under 2.5 % of periodic noise, from one study file. The phase is drawn
 * anew for every step and never lies within a detour: with T the time between detours that is left
 * to compute, a rank meets {@code n = floor(grain / T)} detours, and one more with the probability
 * {@code p = grain / T - n}. The step waits for the slowest of P ranks, {@code n + 1 - (1 - p)^P}
 * detours on average.
 */
class BulkSynchronousNoiseTest {

  private static final double GRAIN = 125e3;
  private static final double DUTY = 0.025;
  private static final double ERRORS = 4;

  private static final String STUDY =
      """
      trace: trace
      replicates: %d
      scenarios:
        - name: redrawn
          noise: {process: periodic, frequency: 10Hz, duty: 2.5%%, phase: redrawn}
        - name: aligned
          noise: {process: periodic, frequency: 10Hz, duty: 2.5%%, phase: aligned}
      grid:
        noise.frequency: [100Hz, 1kHz]
      """;

  @TempDir private Path folder;

  private JsonNode run(int ranks, int steps, int replicates) throws IOException {
    CommandLineRun.ok(
        "synth",
        "bsp",
        "--ranks",
        Integer.toString(ranks),
        "--steps",
        Integer.toString(steps),
        "--grain",
        "125us",
        "--out",
        folder.resolve("trace").toString());
    Path study = Files.writeString(folder.resolve("study.yaml"), STUDY.formatted(replicates));
    Path results = folder.resolve("results");
    CommandLineRun.ok("run", study.toString(), "--out", results.toString());
    return new ObjectMapper().readTree(results.resolve("summary.json").toFile()).get("scenarios");
  }

  private static JsonNode slowdown(JsonNode scenarios, String name) {
    for (JsonNode scenario : scenarios) {
      if (scenario.get("name").asText().equals(name)) {
        assertThat(scenario.get("bound").asText()).isEqualTo("exact");
        return scenario.get("slowdown");
      }
    }
    throw new AssertionError("no scenario " + name);
  }

  private static String name(String phase, double hertz) {
    return phase
        + (hertz == 10 ? "" : "[noise.frequency=" + (hertz == 100 ? "100Hz" : "1kHz") + "]");
  }

  private static double left(double hertz) {
    return (1 - DUTY) * 1e9 / hertz;
  }

  private static double detour(double hertz) {
    return DUTY * 1e9 / hertz;
  }

  @Test
  void slowdown_of128Ranks_isThatOfTheLargestOfTheirDelays() throws IOException {
    int ranks = 128;
    int steps = 50;
    int replicates = 100;
    JsonNode scenarios = run(ranks, steps, replicates);
    for (double hertz : new double[] {10, 100, 1000}) {
      double meets = GRAIN / left(hertz);
      double any = 1 - Math.pow(1 - meets, ranks);
      double perDetour = detour(hertz) / GRAIN;
      double error = perDetour * Math.sqrt(any * (1 - any) / (steps * replicates));
      assertThat(slowdown(scenarios, name("redrawn", hertz)).get("mean").asDouble())
          .as("%s Hz, redrawn", hertz)
          .isCloseTo(1 + perDetour * any, within(ERRORS * error + 1e-9));
    }
  }

  @Test
  void slowdown_whereDetoursAreAligned_isNoMoreThanTheNoise() throws IOException {
    int steps = 50;
    int replicates = 400;
    JsonNode scenarios = run(64, steps, replicates);
    for (double hertz : new double[] {10, 100, 1000}) {
      double work = steps * GRAIN;
      double meets = work / left(hertz);
      double perDetour = detour(hertz) / work;
      double rest = meets - Math.floor(meets);
      double error = perDetour * Math.sqrt(rest * (1 - rest) / replicates);
      JsonNode slowdown = slowdown(scenarios, name("aligned", hertz));
      assertThat(slowdown.get("mean").asDouble())
          .as("%s Hz, aligned", hertz)
          .isCloseTo(1 + DUTY / (1 - DUTY), within(ERRORS * error + 1e-9));
      assertThat(slowdown.get("max").asDouble())
          .isLessThanOrEqualTo(1 + perDetour * Math.ceil(meets) + 1e-9);
    }
  }

  /** The published figures, to 1 %. */
  @Test
  @Tag("full")
  void slowdown_of10000Ranks_isThatOfTheReference() throws IOException {
    JsonNode scenarios = run(10_000, 40, 10);
    double[] reference = {20.999946348753507, 3.0, 1.2};
    double[] hertz = {10, 100, 1000};
    for (int i = 0; i < hertz.length; i++) {
      assertThat(slowdown(scenarios, name("redrawn", hertz[i])).get("mean").asDouble())
          .isCloseTo(reference[i], within(0.01 * reference[i]));
      assertThat(slowdown(scenarios, name("aligned", hertz[i])).get("max").asDouble())
          .isLessThanOrEqualTo(1 + detour(hertz[i]) * Math.ceil(5e6 / left(hertz[i])) / 5e6);
    }
  }
}
