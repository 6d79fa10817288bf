package io.idlewave.jobs;

import static io.idlewave.jobs.SteppedTrace.in;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole steps that come again, against closed forms: ranks compute, and meet in a barrier. */
class StepResampleTest {

  private static final String OBSERVED = "slack: clocks, base: {lower: 0ns, upper: 0ns}";
  private static final String MODEL =
      "timing: model, network: {model: logp, L: 0ns, o: 0ns, g: 0ns}";
  private static final int RANKS = 4;
  private static final int STEPS = 40;
  private static final int REPLICATES = 4000;
  private static final long SHORT_NANOS = 100_000;
  private static final long LONG_NANOS = 237_001;

  @TempDir private Path folder;

  /** Each rank is slow in one step of four; in two of four some rank is. */
  private SteppedTrace twoPoint() {
    SteppedTrace trace = new SteppedTrace(RANKS, false);
    for (int step = 0; step < STEPS; step++) {
      int now = step;
      trace.step(
          IntStream.range(0, RANKS)
              .mapToObj(rank -> in(-1, isLong(rank, now) ? LONG_NANOS : SHORT_NANOS))
              .toList());
    }
    return trace;
  }

  private static boolean isLong(int rank, int step) {
    return (step + rank / 2) % 4 == 0;
  }

  private Path study(String settings) throws IOException {
    return Files.writeString(
        folder.resolve("study.yaml"),
        "{trace: trace, %s, scenarios: [{name: a}]}"
            .formatted(
                settings.contains("replicates")
                    ? settings
                    : "replicates: %d, %s".formatted(REPLICATES, settings)));
  }

  private JsonNode run(String settings, String... more) throws IOException {
    return new StudyFolder(folder).runAsWritten(study(settings).toString(), more);
  }

  private double[] runTimes() throws IOException {
    return new StudyFolder(folder).runTimes();
  }

  private static String sentence(JsonNode summary) {
    for (JsonNode condition : summary.get("conditions")) {
      if (condition.get("code").asText().equals("resampled")) {
        return condition.get("sentence").asText();
      }
    }
    throw new AssertionError("no condition resampled");
  }

  /** Ranks keep what they have together: half of the steps are long, not 68 % of them. */
  @ParameterizedTest
  @ValueSource(strings = {OBSERVED, MODEL})
  void runTime_stepByStep_hasAsManyLongStepsAsWereRecorded(String timing) throws IOException {
    SteppedTrace trace = twoPoint();
    trace.write(folder.resolve("trace"));
    JsonNode summary = run(timing + ", compute: {resample: {by: steps, block: 1}}");
    assertThat(sentence(summary))
        .contains("100.0 % of the computing takes what it takes in a recorded step, the same")
        .contains("the same one on all ranks, of 40 in blocks of 1");
    double[] found = runTimes();
    double excess = (double) (LONG_NANOS - SHORT_NANOS);
    double[] longSteps =
        Arrays.stream(found).map(t -> (t - (double) STEPS * SHORT_NANOS) / excess).toArray();
    assertThat(Arrays.stream(longSteps)).allMatch(steps -> steps == Math.rint(steps));
    double mean = Arrays.stream(longSteps).average().orElseThrow();
    double variance =
        Arrays.stream(longSteps).map(x -> (x - mean) * (x - mean)).average().orElse(0);
    assertThat(mean).isCloseTo(STEPS / 2.0, within(3 * Math.sqrt(STEPS / 4.0 / REPLICATES)));
    assertThat(variance / (STEPS / 4.0)).isCloseTo(1, within(3 * Math.sqrt(2.0 / REPLICATES)));
  }

  /** Any four neighbours are two long and two short steps; so are all of them in a circle. */
  @ParameterizedTest
  @CsvSource({"4", "8", "40"})
  void runTime_inBlocksOfWholePeriods_isTheRecordedOne(int block) throws IOException {
    SteppedTrace trace = twoPoint();
    trace.write(folder.resolve("trace"));
    for (String timing : List.of(OBSERVED, MODEL)) {
      run(timing + ", compute: {resample: {by: steps, block: %d}}".formatted(block));
      assertThat(runTimes()).containsOnly((double) trace.meetings()[STEPS - 1]);
    }
  }

  @Test
  void bits_atAnyParallelism_areTheSame() throws IOException {
    twoPoint().write(folder.resolve("trace"));
    run(MODEL + ", compute: {resample: {by: steps, block: 3}}", "--parallelism=1");
    double[] one = runTimes();
    run(MODEL + ", compute: {resample: {by: steps, block: 3}}", "--parallelism=3");
    assertThat(runTimes()).isEqualTo(one);
    assertThat(Arrays.stream(one).distinct().count()).isGreaterThan(2);
  }

  /** A rank that is slow in the second half: neighbours are alike for long. */
  @Test
  void block_whereNoneIsStated_isAsLongAsMemoryLasts() throws IOException {
    SteppedTrace trace = new SteppedTrace(2, false);
    for (int step = 0; step < STEPS; step++) {
      trace.step(List.of(in(-1, 100_000 + step), in(-1, step < STEPS / 2 ? 90_000 : 200_000)));
    }
    trace.write(folder.resolve("trace"));
    assertThat(sentence(run(OBSERVED + ", compute: {resample: steps}")))
        .contains("of 40 in blocks of 9");
  }

  /** Neighbours with a correlation of 0.8: a sum of many varies by a factor of sqrt(1.8 / 0.2). */
  @Test
  void spread_ofIndependentStretches_isComparedWithThatOfSteps() throws IOException {
    Random random = new Random(3);
    SteppedTrace trace = new SteppedTrace(1, false);
    double value = 0;
    for (int step = 0; step < 3000; step++) {
      value = 0.8 * value + 0.6 * random.nextGaussian();
      trace.step(List.of(in(-1, Math.round(100_000 + 5_000 * value))));
    }
    trace.write(folder.resolve("trace"));
    String said = sentence(run(OBSERVED + ", replicates: 2, compute: {resample: class}"));
    Matcher found = Pattern.compile("computing varies ([0-9.]+) times as much").matcher(said);
    assertThat(found.find()).isTrue();
    assertThat(Double.parseDouble(found.group(1))).isBetween(2.4, 3.6);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{by: steps, block: 0} | compute.resample.block: a whole",
        "{by: steps, block: 41} | compute.resample.block: at most the 40 steps of the trace, got"
            + " 41",
        "{by: steps, enough: 3} | compute.resample.enough: unknown key",
        "{by: rank} | compute.resample.by: one of class, steps, got rank",
      })
  void steps_thatCannotBe_areRefusedInOneLine(String resample, String message) throws IOException {
    twoPoint().write(folder.resolve("trace"));
    CommandLineRun.of(
            "run",
            study(OBSERVED + ", compute: {resample: %s}".formatted(resample)).toString(),
            "--out=" + folder.resolve("results"))
        .assertRefused(2, message);
  }

  @Test
  void trace_withoutSteps_isRefused() throws IOException {
    new SteppedTrace(2, false).step(List.of(in(-1, 5), in(-1, 6))).write(folder.resolve("trace"));
    CommandLineRun.of(
            "run",
            study(OBSERVED + ", compute: {resample: steps}").toString(),
            "--out=" + folder.resolve("results"))
        .assertRefused(3, "at least 3 steps, got a trace whose ranks repeat nothing");
  }
}
