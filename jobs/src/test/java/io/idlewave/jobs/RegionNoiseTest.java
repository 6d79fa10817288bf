package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.ingest.model.RegionTime;
import io.idlewave.jobs.study.Study;
import io.idlewave.jobs.study.StudyReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Noise on the computing in some user regions: of 30 steps, 20 are spent in solve for the most
 * part, and 10 in exchange. Each step ends when the last rank comes.
 */
class RegionNoiseTest {

  private static final String OBSERVED = "slack: clocks, base: {lower: 0ns, upper: 0ns}";
  private static final String MODEL =
      "timing: model, network: {model: logp, L: 0ns, o: 0ns, g: 0ns}";
  private static final int RANKS = 3;
  private static final int STEPS = 30;
  private static final int REPLICATES = 4000;
  private static final double MEAN_NANOS = 10e3;

  @TempDir private Path folder;

  private void write(boolean streams) {
    SteppedTrace trace = new SteppedTrace(RANKS, streams, "solve", "exchange", "output");
    for (int step = 0; step < STEPS; step++) {
      boolean solves = step % 3 != 0;
      List<RegionTime> stretch =
          List.of(
              new RegionTime(0, solves ? 60_000 : 20_000),
              new RegionTime(-1, streams ? 90_000 : 10_000),
              new RegionTime(1, 30_000));
      trace.step(Collections.nCopies(RANKS, stretch));
    }
    trace.write(folder.resolve("trace"));
  }

  private JsonNode run(String settings, String scenario) throws IOException {
    CommandLineRun.ok("run", study(settings, scenario), "--force", "--out=" + results());
    Study written = StudyReader.read(folder.resolve("results/study.yaml"));
    assertThat(StudyReader.parse("written", written.toYaml(), folder)).isEqualTo(written);
    return new ObjectMapper().readTree(folder.resolve("results/summary.json").toFile());
  }

  private String results() {
    return folder.resolve("results").toString();
  }

  private String study(String settings, String scenario) throws IOException {
    return Files.writeString(
            folder.resolve("study.yaml"),
            "{trace: trace, replicates: %d, %s, scenarios: [{name: a, %s}]}"
                .formatted(REPLICATES, settings, scenario))
        .toString();
  }

  @ParameterizedTest
  @CsvSource({
    "'" + OBSERVED + "', '[solve]', 20",
    "'" + OBSERVED + "', 'ex*', 10",
    "'" + OBSERVED + "', '[solve, exchange, solve]', 30",
    "'" + MODEL + "', 'solve', 20",
    "'" + MODEL + "', '[exchange, output]', 10",
  })
  void delay_ofNoiseInSomeRegions_isThatOfTheStepsSpentThere(
      String timing, String regions, int steps) throws IOException {
    write(false);
    JsonNode summary =
        run(timing, "noise: {distribution: exponential, mean: 10us}, regions: " + regions);
    new LargestExponential(RANKS)
        .assertMean(
            summary.at("/scenarios/0/delayNanos/mean").asDouble(),
            steps,
            MEAN_NANOS,
            REPLICATES,
            0);
    assertThat(summary.get("conditions").toString()).contains("noisy-regions", "of 3 user regions");
  }

  /** More passes outside any kernel than in either. */
  @Test
  void noise_onKernels_fallsOnThoseThatRanLongest() throws IOException {
    write(true);
    JsonNode found = run(MODEL, "noise: {distribution: constant, value: 1us}, regions: solve");
    assertThat(found.at("/scenarios/0/delayNanos/min").asDouble()).isEqualTo(20e3);
    assertThat(found.at("/scenarios/0/delayNanos/max").asDouble()).isEqualTo(20e3);
  }

  /** Messages have overhead, and calls that noise would fall on. */
  @Test
  void calls_ofAStudyWithRegions_haveNoNoise() throws IOException {
    write(false);
    String network = "timing: model, network: {model: logp, L: 1us, o: 1us, g: 0ns}";
    String noise = "noise: {distribution: constant, value: 1us}";
    JsonNode found = run(network, noise + ", regions: solve}, {name: b, " + noise);
    assertThat(found.at("/scenarios/0/delayNanos/mean").asDouble()).isEqualTo(20e3);
    assertThat(found.at("/scenarios/1/delayNanos/mean").asDouble()).isGreaterThan(35e3);
  }

  /** The scenarios draw the same numbers wherever both have noise. */
  @Test
  void regions_allTogether_areEverywhereWhereCallsTakeNoTime() throws IOException {
    write(false);
    String noise = "noise: {distribution: exponential, mean: 10us}";
    for (String timing : List.of(OBSERVED, MODEL)) {
      JsonNode found = run(timing, noise + ", regions: '*'}, {name: b, " + noise);
      assertThat(found.at("/scenarios/0/delayNanos/mean").asDouble())
          .isEqualTo(found.at("/scenarios/1/delayNanos/mean").asDouble());
    }
  }

  @ParameterizedTest
  @CsvSource({"--slack=clocks", "'--network=logp,L=0ns,o=0ns,g=0ns'"})
  void flag_ofNoise_endsWithItsRegions(String timing) throws IOException {
    write(false);
    CommandLineRun.ok(
        "run",
        folder.resolve("trace").toString(),
        timing,
        "--noise=constant,value=1us,regions=[exchange,output]",
        "--replicates=1",
        "--out=" + results());
    JsonNode found = new ObjectMapper().readTree(folder.resolve("results/summary.json").toFile());
    assertThat(found.at("/scenarios/0/delayNanos/mean").asDouble()).isEqualTo(10e3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "slack: clocks | regions: [slove] | the nearest one is solve, got slove",
        "slack: clocks | regions: 'x*' | regions: a user region or kernel of",
        "slack: clocks | regions: [] | at least one name",
        "rules: sottile | regions: solve | scenario a: regions: not under rules: sottile",
        "bound: unconditional | regions: solve | scenario a: regions: not under rules: sottile and",
      })
  void regions_thatSelectNothing_areRefused(String settings, String regions, String message)
      throws IOException {
    write(false);
    String study = study(settings, "noise: {distribution: constant, value: 1us}, " + regions);
    CommandLineRun.of("run", study, "--out=" + results()).assertRefused(2, message);
  }

  @Test
  void regions_ofATraceWithout_areRefused() throws IOException {
    CommandLineRun.ok("synth", "bsp", "--ranks=2", "--steps=2", "--out=" + folder.resolve("trace"));
    String study = study(OBSERVED, "noise: {distribution: constant, value: 1us}, regions: solve");
    CommandLineRun.of("run", study, "--out=" + results())
        .assertRefused(2, "which has none, got solve");
  }
}
