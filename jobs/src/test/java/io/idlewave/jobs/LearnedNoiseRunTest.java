package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.jobs.study.Study;
import io.idlewave.jobs.study.StudyReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What was learned from steps of a run, as the noise of another one. */
class LearnedNoiseRunTest {

  private static final String OBSERVED = "slack: clocks, base: {lower: 0ns, upper: 0ns}";
  private static final String MODEL =
      "timing: model, network: {model: logp, L: 0ns, o: 0ns, g: 0ns}";
  private static final int REPLICATES = 3000;
  private static final int RANKS = 4;
  private static final int STEPS = 200;

  @TempDir private Path folder;

  /** Log-normal steps that ranks have together, with a memory of 0.9. */
  @BeforeEach
  void writeSteps() throws IOException {
    Random random = new Random(1);
    StringBuilder text = new StringBuilder("rank,step,nanos\n");
    double common = 0;
    for (int step = 0; step < STEPS; step++) {
      common = 0.9 * common + 0.1 * Math.sqrt(1 - 0.81) * random.nextGaussian();
      for (int rank = 0; rank < RANKS; rank++) {
        double nanos = 1e6 * Math.exp(common + 0.02 * random.nextGaussian());
        text.append(String.format(Locale.ROOT, "%d,%d,%.0f%n", rank, step, nanos));
      }
    }
    Files.writeString(folder.resolve("steps.csv"), text);
  }

  private JsonNode learn() throws IOException {
    CommandLineRun.ok(
        "signature", "--from", path("steps.csv"), "--out", path("learned.yaml"), "--name", "mine");
    return new ObjectMapper()
        .readTree(CommandLineRun.ok("signature", "--from", path("steps.csv"), "--json").out());
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  @Test
  void signature_ofSteps_hasParametersWithIntervals() throws IOException {
    JsonNode learned = learn();
    assertThat(learned.get("recordedSteps").asInt()).isEqualTo(STEPS);
    assertThat(learned.get("ranks").asInt()).isEqualTo(RANKS);
    assertThat(learned.at("/learned/restSpread/value").asDouble()).isCloseTo(0.02, within(0.002));
    assertThat(learned.at("/learned/stepCorrelation/lower").asDouble()).isLessThan(0.9);
    assertThat(learned.at("/learned/stepCorrelation/upper").asDouble()).isGreaterThan(0.9);
    assertThat(learned.at("/shares/step").asDouble()).isGreaterThan(0.8);
    assertThat(Files.readString(folder.resolve("learned.yaml")))
        .contains("name: mine", "process: learned", "restSpread:", "lower:");
  }

  /** Four runs tell how far their levels lie apart. */
  @Test
  void signature_ofSeveralRuns_hasTheirSpread() throws IOException {
    String text = Files.readString(folder.resolve("steps.csv"));
    String[] words = {"signature", "--json", "", "", "", "", "", "", "", ""};
    for (int run = 0; run < 4; run++) {
      Path file = folder.resolve("run-%d.csv".formatted(run));
      String zeros = "0".repeat(run / 2);
      Files.writeString(file, text.replaceAll("(?m)(\\d)$", "$1" + zeros));
      words[2 + 2 * run] = "--from";
      words[3 + 2 * run] = file.toString();
    }
    JsonNode learned = new ObjectMapper().readTree(CommandLineRun.ok(words).out());
    assertThat(learned.at("/learned/runSpread/lower").asDouble()).isLessThan(1.15);
    assertThat(learned.at("/learned/runSpread/upper").asDouble()).isGreaterThan(1.15);
    assertThat(learned.get("warnings")).isEmpty();
  }

  private double[] run(String settings, String noise) throws IOException {
    Path study =
        Files.writeString(
            folder.resolve("study.yaml"),
            "{trace: trace, replicates: %d, %s, scenarios: [{name: a, noise: %s}]}"
                .formatted(REPLICATES, settings, noise));
    CommandLineRun.ok("run", study.toString(), "--force", "--out=" + path("results"));
    Study written = StudyReader.read(folder.resolve("results/study.yaml"));
    assertThat(StudyReader.parse("written", written.toYaml(), folder)).isEqualTo(written);
    return new StudyFolder(folder).runTimes();
  }

  private void writeProgram() {
    CommandLineRun.ok(
        "synth", "bsp", "--ranks=4", "--steps=100", "--grain=1ms", "--out=" + path("trace"));
  }

  /** All ranks have the same: a sum of log-normal steps whose covariances are known. */
  @ParameterizedTest
  @ValueSource(strings = {OBSERVED, MODEL})
  void run_ofStepsThatRanksShare_hasTheirMeanAndVariance(String timing) throws IOException {
    writeProgram();
    double fastest = 0.5;
    double variance = 0.1 * 0.1;
    double[] found =
        run(
            timing,
            "{process: learned, step: 1ms, fastest: 0.5, draws: [{restSpread: 0, stepSpread: 0.1,"
                + " stepCorrelation: 0.9}]}");
    double mean = Arrays.stream(found).average().orElseThrow();
    double square = Arrays.stream(found).map(t -> (t - mean) * (t - mean)).average().orElseThrow();
    double sum = 0;
    for (int a = 0; a < 100; a++) {
      for (int b = 0; b < 100; b++) {
        sum += Math.expm1(variance * Math.pow(0.9, Math.abs(a - b)));
      }
    }
    double expected = Math.exp(variance) * sum * Math.pow(1e6 / fastest, 2);
    assertThat(square / expected).isCloseTo(1, within(4 * Math.sqrt(2.0 / REPLICATES)));
    assertThat(mean)
        .isCloseTo(
            100e6 / fastest * Math.exp(variance / 2),
            within(4 * Math.sqrt(expected / REPLICATES) + 1e5));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{learned: learned.yaml}", "{signature: learned.yaml}"})
  void run_ofAnotherProgram_variesMoreThanRecordedSteps(String noise) throws IOException {
    learn();
    writeProgram();
    double[] found = run(MODEL, noise);
    double mean = Arrays.stream(found).average().orElseThrow();
    double spread =
        Math.sqrt(Arrays.stream(found).map(t -> Math.pow(t / mean - 1, 2)).average().orElse(0));
    // of known parameters about 0.1 sqrt(19 / 100); those of 200 steps are not known so well
    assertThat(spread).isBetween(0.04, 0.2);
    assertThat(mean).isGreaterThan(100e6);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "draws: [{restSpread: 0, regimeBegins: 1e-17, regimeEnds: 0.1, regimeShift: 1}] |"
            + " draws[0].regimeBegins: at least 1e-6 and below 1, got 1",
        "draws: [{restSpread: 4}] | draws[0].restSpread: 0 to 3, got 4",
        "draws: [{restSpread: 0, regimeBegins: 0.1}] | draws[0]: regimeBegins, regimeEnds and"
            + " regimeShift, or none of them",
        "draws: [] | draws: at least one",
        "draws: [{restSpread: 0}], rest: [30] | rest[0]: -20 to 20, got 30",
        "draws: [{restSpread: 0}], levels: [7] | levels[0]: -6 to 6, got 7",
      })
  void noise_thatNoMachineHas_isRefusedInOneLine(String keys, String message) throws IOException {
    writeProgram();
    Files.writeString(
        folder.resolve("study.yaml"),
        "{trace: trace, %s, scenarios: [{name: a, noise: {process: learned, step: 1ms, fastest: 1, %s}}]}"
            .formatted(OBSERVED, keys));
    CommandLineRun.of("run", path("study.yaml"), "--out=" + path("results"))
        .assertRefused(2, message);
  }

  /** A quieter machine is asked for the mean of what is learned, stretch by stretch. */
  @Test
  void denoise_byLearnedNoise_endsAtOnce() throws IOException {
    learn();
    writeProgram();
    double[] found =
        run(
            OBSERVED + ", compute: {denoise: {noise: {learned: learned.yaml}}}",
            "{distribution: constant, value: 0ns}");
    assertThat(found[0]).isLessThan(100e6);
  }

  @Test
  void arguments_thatAreNone_areRefused() throws IOException {
    learn();
    CommandLineRun.of("signature").assertRefused(2, "files of measurements, or --from, got none");
    CommandLineRun.of("signature", "--from", path("steps.csv"), path("steps.csv"))
        .assertRefused(2, "files of measurements, or --from, got both");
    CommandLineRun.of("signature", "--from", path("steps.csv"), "--replay")
        .assertRefused(2, "with measurements, got --from");
    Files.writeString(
        folder.resolve("study.yaml"),
        "{trace: trace, scenarios: [{name: a, noise: {learned: linux-osnoise}}]}");
    CommandLineRun.ok("synth", "ring", "--ranks=2", "--out=" + path("trace"));
    CommandLineRun.of("run", path("study.yaml"), "--out=" + path("results"))
        .assertRefused(2, "noise.learned: a file that signature --from wrote, got linux-osnoise");
  }
}
