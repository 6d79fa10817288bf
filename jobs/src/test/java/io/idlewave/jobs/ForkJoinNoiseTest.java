package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Ranks that fork threads, join them and meet: a step waits for the slowest of P x T stretches. Of
 * n exponential draws with mean m, the largest is {@code m (1 + 1/2 + ... + 1/n)} on average, with
 * a variance of {@code m^2 (1 + 1/4 + ... + 1/n^2)}.
 */
class ForkJoinNoiseTest {

  private static final int RANKS = 4;
  private static final int THREADS = 6;
  private static final int STEPS = 20;
  private static final int REPLICATES = 400;
  private static final double MEAN_NANOS = 10e3;
  private static final double ERRORS = 3;

  @TempDir private Path folder;

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private void writeTrace() {
    CommandLineRun.ok(
        "synth",
        "forkjoin",
        "--ranks=" + RANKS,
        "--threads=" + THREADS,
        "--steps=" + STEPS,
        "--out=" + path("trace"));
  }

  private JsonNode run(String... more) throws IOException {
    String[] all = new String[more.length + 4];
    all[0] = "run";
    all[1] = path("trace");
    all[2] = "--out=" + path("results");
    all[3] = "--replicates=" + REPLICATES;
    System.arraycopy(more, 0, all, 4, more.length);
    CommandLineRun.ok(all);
    return new ObjectMapper()
        .readTree(folder.resolve("results/summary.json").toFile())
        .get("scenarios");
  }

  /** Observed, and on a network that costs nothing. */
  @ParameterizedTest
  @ValueSource(strings = {"--slack=clocks", "--network=logp,L=0ns,o=0ns,g=0ns"})
  void delay_whereAllThreadsHaveNoise_isThatOfTheLargestOfAllDraws(String timing)
      throws IOException {
    writeTrace();
    JsonNode scenario = run(timing, "--noise=exponential,mean=10us").get(0);
    double harmonic = 0;
    double variance = 0;
    for (int i = 1; i <= RANKS * THREADS; i++) {
      harmonic += 1.0 / i;
      variance += 1.0 / i / i;
    }
    assertThat(scenario.get("bound").asText()).isEqualTo("exact");
    assertThat(scenario.at("/delayNanos/mean").asDouble())
        .isCloseTo(
            STEPS * MEAN_NANOS * harmonic,
            within(ERRORS * MEAN_NANOS * Math.sqrt(STEPS * variance / REPLICATES)));
  }

  /** Row RANKS is the second thread of rank 0: its delay passes the join and the barrier. */
  @Test
  void delay_ofOneThread_isThatOfTheRun() throws IOException {
    writeTrace();
    JsonNode scenario = run("--delay=rank=4,at=10us,duration=1ms").get(0);
    assertThat(scenario.at("/delayNanos/mean").asDouble()).isEqualTo(1e6);
    assertThat(run("--force", "--noise=constant,value=0ns").get(0).at("/delayNanos/max").asDouble())
        .isZero();
  }

  @Test
  void check_ofAProgramWithThreads_isComplete() {
    writeTrace();
    assertThat(CommandLineRun.ok("check", path("trace")).out()).contains("complete");
    assertThat(CommandLineRun.ok("stragglers", path("trace")).out()).contains("S 1.0000");
  }
}
