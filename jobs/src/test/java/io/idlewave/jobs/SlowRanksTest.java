package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Ranks of different speed: a program whose ranks compute and meet takes what its slowest rank
 * takes, in all steps.
 */
class SlowRanksTest {

  private static final int RANKS = 6;
  private static final int STEPS = 20;
  private static final double GRAIN_NANOS = 125e3;
  private static final int REPLICATES = 4000;

  /** 20 us for each ms. */
  private static final double MEAN_SHARE = 0.02;

  @TempDir private Path folder;

  private JsonNode delayNanos(String timing, String noise) throws IOException {
    StudyFolder studies = new StudyFolder(folder);
    String study =
        "{trace: trace, replicates: %d, %s, scenarios: [{name: a, noise: {process: slow-ranks, %s}}]}"
            .formatted(REPLICATES, timing, noise);
    return studies.run(studies.study(study)).at("/scenarios/0/delayNanos");
  }

  /** All threads of a rank are as slow as the rank. */
  @ParameterizedTest
  @CsvSource({
    "bsp, 'slack: clocks'",
    "bsp, 'timing: model, network: {model: logp, L: 0ns, o: 0ns, g: 0ns}'",
    "forkjoin, 'slack: clocks'",
    "bsp, 'slack: clocks, cpu: {threads: 4}'",
  })
  void delay_ofAProgramThatMeets_isThatOfItsSlowestRank(String program, String timing)
      throws IOException {
    writeTrace(program);
    double mean =
        delayNanos(timing, "extra: {distribution: exponential, mean: 20us}, per: 1ms")
            .get("mean")
            .asDouble();
    new LargestExponential(RANKS)
        .assertMean(mean, 1, STEPS * GRAIN_NANOS * MEAN_SHARE, REPLICATES, STEPS);
  }

  @Test
  void delay_whereOneRankIsSlowerByAConstant_isExact() throws IOException {
    writeTrace("bsp");
    JsonNode delay = delayNanos("slack: clocks", "extra: 40us, per: 1ms, on: {ranks: 3}");
    assertThat(delay.get("min").asDouble()).isEqualTo(STEPS * GRAIN_NANOS * 0.04);
    assertThat(delay.get("max").asDouble()).isEqualTo(STEPS * GRAIN_NANOS * 0.04);
  }

  /**
   * 13 of the 20 stretches of the program lie behind 875 us of computing, without messages' costs.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {"slack: clocks", "timing: model, network: {model: logp, L: 0ns, o: 0ns, g: 0ns}"})
  void delay_ofRanksThatTurnSlow_isThatOfWhatFollows(String timing) throws IOException {
    writeTrace("bsp");
    JsonNode delay = delayNanos(timing, "extra: 40us, per: 1ms, from: 875us, on: one");
    assertThat(delay.get("min").asDouble()).isEqualTo(13 * GRAIN_NANOS * 0.04);
    assertThat(delay.get("max").asDouble()).isEqualTo(13 * GRAIN_NANOS * 0.04);
  }

  /** A stretch that lies half before is slow for the other half. */
  @Test
  void delay_ofARankThatTurnsSlowWhileItComputes_isOfTheRest() throws IOException {
    writeTrace("bsp");
    JsonNode delay =
        delayNanos(
            "timing: model, network: {model: logp, L: 0ns, o: 0ns, g: 0ns}",
            "extra: 40us, per: 1ms, from: 937.5us, on: {ranks: 3}");
    assertThat(delay.get("max").asDouble()).isEqualTo(12.5 * GRAIN_NANOS * 0.04);
  }

  @Test
  void per_ofNoTime_isRefused() throws IOException {
    writeTrace("bsp");
    StudyFolder studies = new StudyFolder(folder);
    String study =
        "{trace: trace, scenarios: [{name: a, noise: {process: slow-ranks, extra: 1us, per: 0us}}]}";
    assertThat(studies.refusal(studies.study(study))).contains("per: above 0 and finite, got 0.0");
  }

  private void writeTrace(String program) {
    CommandLineRun.ok(
        "synth",
        program,
        "--ranks=" + RANKS,
        "--steps=" + STEPS,
        "--grain=125us",
        "--out=" + folder.resolve("trace"));
  }
}
