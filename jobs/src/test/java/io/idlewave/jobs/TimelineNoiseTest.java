package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.idlewave.ingest.training.TrainingSamples;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Noise on some timelines of ranks: a step of a program that forks, joins and meets waits for the
 * slowest of those that noise falls on.
 */
class TimelineNoiseTest {

  private static final int RANKS = 3;
  private static final int THREADS = 4;
  private static final int STEPS = 20;
  private static final int REPLICATES = 4000;
  private static final double MEAN_NANOS = 10e3;

  @TempDir private Path folder;

  private StudyFolder studies() {
    return new StudyFolder(folder);
  }

  private void writeTrace() {
    studies().writeForkJoin("trace", RANKS, THREADS, STEPS);
  }

  private JsonNode run(String settings, String scenario) throws IOException {
    return studies().run(study(settings, scenario));
  }

  private String study(String settings, String scenario) throws IOException {
    return studies()
        .study(
            "{trace: trace, replicates: %d, %s, scenarios: [{name: a, %s}]}"
                .formatted(REPLICATES, settings, scenario));
  }

  /** In both timings; the network costs nothing. */
  @ParameterizedTest
  @CsvSource({
    "'slack: clocks', '0', 3",
    "'slack: clocks', '[0, 2]', 6",
    "'slack: clocks', threads, 12",
    "'timing: model, network: {model: logp, L: 0ns, o: 0ns, g: 0ns}', '0', 3",
    "'timing: model, network: {model: logp, L: 0ns, o: 0ns, g: 0ns}', '[1, 2, 3]', 9",
  })
  void delay_ofNoiseOnSomeTimelines_isThatOfTheLargestOfTheirDraws(
      String timing, String timelines, int draws) throws IOException {
    writeTrace();
    JsonNode summary =
        run(timing, "noise: {distribution: exponential, mean: 10us}, timelines: " + timelines);
    new LargestExponential(draws)
        .assertMean(
            summary.at("/scenarios/0/delayNanos/mean").asDouble(),
            STEPS,
            MEAN_NANOS,
            REPLICATES,
            0);
    boolean some = draws < RANKS * THREADS;
    assertThat(summary.get("conditions").toString().contains("quiet-timelines")).isEqualTo(some);
    if (some) {
      assertThat(summary.get("conditions").toString())
          .contains("none on %d timelines".formatted(RANKS * THREADS - draws));
    }
  }

  /** Detours come so often that each stretch of 125 us has some. */
  @Test
  void noise_onARank_fallsOnItsOtherThreads() throws IOException {
    writeTrace();
    String noise =
        "noise: {process: periodic, frequency: 100kHz, duration: 1us, on: {ranks: [2]}}, timelines: 3";
    assertThat(
            run("slack: clocks", noise).at("/scenarios/0/delayNanos/min").asDouble() / STEPS / 1e3)
        .isBetween(12.0, 14.0);
  }

  /** 20 steps of 125 us have 250 to 260 us of detours, and what these let in. */
  @Test
  void map_ofRanks_hasAPartForEachWithAllOfItsThreads() throws IOException {
    writeTrace();
    String noise = "noise: {process: periodic, frequency: 100kHz, duration: 1us}";
    String study = study("slack: clocks, map: ranks", noise);
    String results = studies().path("results");
    assertThat(CommandLineRun.ok("run", study, "--out=" + results).out())
        .contains("one of 3 parts", "rank 2", "280.0 us")
        .doesNotContain("rank 3");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "timelines: streams | timelines: some of the 12 timelines of",
        "timelines: 4 | timelines: some of the 12 timelines of",
        "timelines: [] | at least one number",
        "timelines: kernels | one of threads, streams, all, got kernels",
        "timelines: -1 | a whole number from 0",
      })
  void timelines_thatTheTraceDoesNotHave_areRefused(String timelines, String message)
      throws IOException {
    writeTrace();
    String study =
        study("slack: clocks", "noise: {distribution: constant, value: 1us}, " + timelines);
    assertThat(studies().refusal(study)).contains(message);
  }

  @Test
  void ranks_beyondThoseOfTheTrace_areRefusedThoughThereAreRows() throws IOException {
    writeTrace();
    String study =
        study("slack: clocks", "noise: {process: rate, rate: 1kHz, duration: 1us, on: {ranks: 3}}");
    assertThat(studies().refusal(study)).contains("noise.on.ranks: 0 to 2 in");
  }

  /** A join waits for the slowest thread: half the computing means that all of them are faster. */
  @Test
  void cpu_ofARank_holdsForAllOfItsThreads() throws IOException {
    writeTrace();
    String free = "timing: model, network: {model: logp, L: 0ns, o: 0ns, g: 0ns}";
    String faster = free + ", cpu: {ranks: {0: 0.5, 1: 0.5, 2: 0.5}}";
    String noise = "noise: {distribution: constant, value: 0ns}";
    double recorded = run(free, noise).at("/scenarios/0/baseNanos").asDouble();
    assertThat(run(faster, noise).at("/scenarios/0/baseNanos").asDouble())
        .isEqualTo(recorded - STEPS * 62_500.0);
    assertThat(studies().refusal(study(free + ", cpu: {ranks: {3: 2}}", noise)))
        .contains("cpu.ranks: ranks 0 to 2, got 3");
    assertThat(studies().refusal(study("cpu: {threads: {ranks: {3: 2}}}", noise)))
        .contains("cpu.threads.ranks: 0 to 2 in");
  }

  @Test
  void timelines_ofATraceWithoutThem_areRefused() {
    String trace = studies().path("trace");
    CommandLineRun.ok("synth", "bsp", "--ranks=2", "--steps=2", "--out=" + trace);
    assertThat(studies().refusal(trace, "--noise=constant,value=1us,timelines=streams"))
        .contains("timelines: threads in", "one timeline each, got streams");
  }

  /** All that a worker does is on streams: noise has nowhere else to fall. */
  @Test
  void noise_onATrainingJob_fallsOnStreams() throws IOException {
    Path table = TrainingSamples.twoStages(folder);
    CommandLineRun.ok("ingest", table.toString(), "--out=" + studies().path("trace"));
    JsonNode byDefault = run("slack: clocks", "noise: {distribution: exponential, mean: 1ms}");
    JsonNode onStreams =
        run("slack: clocks", "noise: {distribution: exponential, mean: 1ms}, timelines: streams");
    assertThat(byDefault.at("/scenarios/0/delayNanos/mean").asDouble()).isPositive();
    assertThat(byDefault.at("/scenarios/0/delayNanos"))
        .isEqualTo(onStreams.at("/scenarios/0/delayNanos"));
  }
}
