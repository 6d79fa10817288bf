package io.idlewave.jobs;

import static io.idlewave.jobs.SteppedTrace.in;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.idlewave.ingest.model.RegionTime;
import io.idlewave.ingest.model.TraceTimes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.apache.commons.math3.stat.inference.ChiSquareTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Computing that draws from the recorded durations of its class, against closed forms: ranks
 * compute for one of two durations and meet in a barrier that costs nothing.
 */
class ResampleTest {

  private static final String OBSERVED = "slack: clocks, base: {lower: 0ns, upper: 0ns}";
  private static final String MODEL =
      "timing: model, network: {model: logp, L: 0ns, o: 0ns, g: 0ns}";
  private static final int RANKS = 4;
  private static final int STEPS = 40;
  private static final int REPLICATES = 4000;
  private static final long SHORT_NANOS = 100_000;
  private static final long LONG_NANOS = 237_001;

  @TempDir private Path folder;

  /** The first step comes after another call, so that its stretches are a class of their own. */
  private SteppedTrace twoPoint(boolean streams) {
    SteppedTrace trace = new SteppedTrace(RANKS, streams, "kernel");
    trace.step(all(in(streams ? 0 : -1, SHORT_NANOS)));
    for (int step = 0; step < STEPS; step++) {
      int now = step;
      trace.step(
          IntStream.range(0, RANKS)
              .mapToObj(rank -> in(streams ? 0 : -1, isLong(rank, now) ? LONG_NANOS : SHORT_NANOS))
              .toList());
    }
    return trace;
  }

  /** One step in four of each rank. */
  private static boolean isLong(int rank, int step) {
    return (step + rank / 2) % 4 == 0;
  }

  private static List<List<RegionTime>> all(List<RegionTime> stretch) {
    return IntStream.range(0, RANKS).mapToObj(rank -> stretch).toList();
  }

  private Path study(String settings, String scenario) throws IOException {
    return Files.writeString(
        folder.resolve("study.yaml"),
        "{trace: trace, replicates: %d, %s, scenarios: [{name: a%s}]}"
            .formatted(REPLICATES, settings, scenario));
  }

  private JsonNode run(String settings, String scenario, String... more) throws IOException {
    return new StudyFolder(folder).runAsWritten(study(settings, scenario).toString(), more);
  }

  /** By replicate, in ns. */
  private double[] runTimes() throws IOException {
    double[] nanos = new StudyFolder(folder).runTimes();
    assertThat(nanos.length % REPLICATES).isZero();
    return nanos;
  }

  private static JsonNode condition(JsonNode summary) {
    for (JsonNode condition : summary.get("conditions")) {
      if (condition.get("code").asText().equals("resampled")) {
        return condition;
      }
    }
    throw new AssertionError("no condition resampled");
  }

  /** A step is long unless none of four draws is: the number of long ones is binomial. */
  @ParameterizedTest
  @CsvSource({
    "'" + OBSERVED + "', class",
    "'" + OBSERVED + "', '{by: class, ranks: all}'",
    "'" + MODEL + "', class",
    "'" + MODEL + "', '{by: class, ranks: node, enough: 40}'",
  })
  void runTime_ofTwoDurations_isThatOfTheLargestOfIndependentDraws(String timing, String resample)
      throws IOException {
    SteppedTrace trace = twoPoint(false);
    trace.write(folder.resolve("trace"));
    JsonNode summary = run(timing + ", compute: {resample: %s}".formatted(resample), "");
    assertThat(summary.at("/scenarios/0/bound").asText()).isEqualTo("exact");
    long[] meetings = trace.meetings();
    assertThat(summary.at("/scenarios/0/baseNanos").asDouble())
        .isEqualTo((double) meetings[meetings.length - 1]);
    assertIsBinomial(runTimes(), STEPS + 1, STEPS);
    JsonNode found = condition(summary);
    double total = RANKS * SHORT_NANOS + RANKS * STEPS * (0.75 * SHORT_NANOS + 0.25 * LONG_NANOS);
    assertThat(found.get("value").asDouble())
        .isCloseTo(1 - RANKS * SHORT_NANOS / total, within(1e-12));
    assertThat(found.get("sentence").asText())
        .contains(
            "each stretch by itself, of %d classes".formatted(resample.equals("class") ? 4 : 1));
    assertThat(summary.get("conditions").toString()).contains("8 stretches in classes too small");
  }

  /** The class of a kernel is its name alone, so that the first ones are among the others. */
  @Test
  void runTime_ofKernels_drawsTheFirstOnesAsWell() throws IOException {
    twoPoint(true).write(folder.resolve("trace"));
    JsonNode summary = run(MODEL + ", compute: {resample: class}", "");
    assertThat(condition(summary).get("value").asDouble()).isEqualTo(1);
    double chance = 10.0 / (STEPS + 1);
    double inStep = 1 - Math.pow(1 - chance, RANKS);
    double excess = (double) (LONG_NANOS - SHORT_NANOS);
    double mean = (STEPS + 1) * (SHORT_NANOS + excess * inStep);
    double error = excess * Math.sqrt((STEPS + 1) * inStep * (1 - inStep) / REPLICATES);
    assertThat(Arrays.stream(runTimes()).average().orElseThrow())
        .isCloseTo(mean, within(3 * error));
  }

  /** What passes on a stream outside any kernel is kept, whichever is longer. */
  @Test
  void launches_betweenKernels_keepTheirTimes() throws IOException {
    SteppedTrace trace = new SteppedTrace(RANKS, true, "kernel");
    for (int step = 0; step < STEPS; step++) {
      trace.step(all(List.of(new RegionTime(-1, 50_000L + step), new RegionTime(0, 20_000))));
    }
    trace.write(folder.resolve("trace"));
    JsonNode summary = run(MODEL + ", compute: {resample: class}", "");
    long[] meetings = trace.meetings();
    assertThat(runTimes()).containsOnly((double) meetings[STEPS - 1]);
    assertThat(condition(summary).get("value").asDouble()).isEqualTo(1);
  }

  private static void assertIsBinomial(double[] runTimes, int shortSteps, int drawn) {
    double chance = 1 - Math.pow(0.75, RANKS);
    BinomialDistribution law = new BinomialDistribution(null, drawn, chance);
    double excess = (double) (LONG_NANOS - SHORT_NANOS);
    long[] seen = new long[drawn + 1];
    double sum = 0;
    for (double nanos : runTimes) {
      double longer = (nanos - (double) shortSteps * SHORT_NANOS) / excess;
      assertThat(longer).isEqualTo(Math.rint(longer));
      seen[(int) longer]++;
      sum += longer;
    }
    double error = Math.sqrt(law.getNumericalVariance() / runTimes.length);
    assertThat(sum / runTimes.length).isCloseTo(law.getNumericalMean(), within(3 * error));
    int low = (int) (drawn * chance) - 5;
    int bins = 11;
    long[] observed = new long[bins];
    double[] expected = new double[bins];
    for (int k = 0; k <= drawn; k++) {
      int bin = Math.max(0, Math.min(bins - 1, k - low));
      observed[bin] += seen[k];
      expected[bin] += law.probability(k) * runTimes.length;
    }
    assertThat(new ChiSquareTest().chiSquareTest(expected, observed)).isGreaterThan(1e-3);
  }

  /** A rank alone: the mean over replicates is what was recorded, up to cells of the law. */
  @ParameterizedTest
  @ValueSource(strings = {OBSERVED, MODEL, MODEL + ", cpu: {factor: 1.37}"})
  void mean_ofASerialChain_isTheSumOfTheMeansOfItsClasses(String timing) throws IOException {
    SplittableRandom random = new SplittableRandom(5);
    SteppedTrace trace = new SteppedTrace(1, false);
    trace.step(List.of(in(-1, 0)));
    long[] nanos = random.longs(300, 50_000, 400_000).toArray();
    Arrays.stream(nanos).forEach(stretch -> trace.step(List.of(in(-1, stretch))));
    trace.write(folder.resolve("trace"));
    run(timing + ", compute: {resample: class}", "");
    double factor = timing.contains("1.37") ? 1.37 : 1;
    double mean = Arrays.stream(nanos).average().orElseThrow();
    double variance =
        Arrays.stream(nanos).mapToDouble(d -> (d - mean) * (d - mean)).average().orElseThrow();
    double[] found = runTimes();
    double error = factor * Math.sqrt(nanos.length * variance / found.length);
    assertThat(Arrays.stream(found).average().orElseThrow())
        .isCloseTo(factor * mean * nanos.length, within(3 * error));
    double foundVariance =
        Arrays.stream(found)
            .map(d -> Math.pow(d - factor * mean * nanos.length, 2))
            .average()
            .orElseThrow();
    assertThat(foundVariance / (factor * factor * nanos.length * variance))
        .isCloseTo(1, within(3 * Math.sqrt(2.0 / found.length) + 1e-3));
  }

  /** Each rank always takes as long, another one than the others. */
  @ParameterizedTest
  @ValueSource(strings = {OBSERVED, "slack: local", MODEL})
  void classes_withoutVariance_giveTheRecordedRun(String timing) throws IOException {
    SteppedTrace trace = new SteppedTrace(RANKS, false);
    for (int step = 0; step < STEPS; step++) {
      trace.step(
          IntStream.range(0, RANKS).mapToObj(rank -> in(-1, 70_000L + 7_919L * rank)).toList());
    }
    trace.write(folder.resolve("trace"));
    run(timing + ", compute: {resample: class}", "");
    assertThat(runTimes()).containsOnly((double) trace.meetings()[STEPS - 1]);
    run(timing + ", compute: {resample: {by: class, ranks: all}}", "");
    assertThat(Arrays.stream(runTimes()).distinct().count()).isGreaterThan(10);
  }

  @Test
  void bits_atAnyParallelism_areTheSame() throws IOException {
    twoPoint(false).write(folder.resolve("trace"));
    String noise = ", noise: {distribution: exponential, mean: 2us}";
    run(MODEL + ", compute: {resample: class}", noise, "--parallelism=1");
    double[] one = runTimes();
    run(MODEL + ", compute: {resample: class}", noise, "--parallelism=3");
    assertThat(runTimes()).isEqualTo(one);
  }

  /** What resampling and noise add has the variance of both. */
  @Test
  void noise_onTop_isIndependentOfTheDraws() throws IOException {
    SteppedTrace trace = new SteppedTrace(1, false);
    trace.step(List.of(in(-1, 0)));
    for (int step = 0; step < STEPS; step++) {
      trace.step(List.of(in(-1, step % 2 == 0 ? 100_000 : 200_000)));
    }
    trace.write(folder.resolve("trace"));
    String noise = ", noise: {distribution: exponential, mean: 50us}";
    run(OBSERVED + ", compute: {resample: class}", noise);
    double[] found = runTimes();
    double mean = Arrays.stream(found).average().orElseThrow();
    double variance =
        Arrays.stream(found).map(d -> (d - mean) * (d - mean)).average().orElseThrow();
    assertThat(variance / (STEPS * 2 * 50e3 * 50e3)).isCloseTo(1, within(0.08));
  }

  @Test
  void scenario_asRecorded_standsBesideOneThatDraws() throws IOException {
    twoPoint(false).write(folder.resolve("trace"));
    JsonNode summary =
        run(OBSERVED, "}, {name: b, compute: {resample: {by: class, enough: 41}}}, {name: c");
    double base = summary.at("/scenarios/0/baseNanos").asDouble();
    for (int i = 0; i < 3; i++) {
      assertThat(summary.at("/scenarios/" + i + "/runtimeNanos/max").asDouble()).isEqualTo(base);
    }
    assertThat(condition(summary).get("value").asDouble()).isZero();
  }

  @Test
  void analyses_thatReplayLanes_agreeWithThem() throws IOException {
    twoPoint(false).write(folder.resolve("trace"));
    JsonNode paths = run(MODEL + ", compute: {resample: class}, analysis: [critical-path]", "");
    assertThat(paths.at("/scenarios/0/criticalPath")).isNotEmpty();
    run(OBSERVED + ", compute: {resample: class}, analysis: [winning-path]", "");
    run(MODEL + ", compute: {resample: class}, analysis: [synchronisation, efficiencies]", "");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "compute: {resample: rank} | compute.resample: one of class, steps, got rank",
        "compute: {resample: {ranks: all}} | compute.resample: the key by is required",
        "compute: {resample: {by: class, enough: 0}} | compute.resample.enough: a whole",
        "compute: {resample: class, denoise: 5%} | compute: resample alone, or denoise and"
            + " launch-delays, got both",
        "rules: sottile, compute: {resample: class} | scenario a: compute.resample: not under"
            + " rules: sottile",
        "bound: unconditional, compute: {resample: class} | scenario a: compute.resample: not under"
            + " bound: unconditional",
        "analysis: [attribution], compute: {resample: class} | scenario a: compute.resample: not"
            + " with analysis: attribution",
        "map: ranks, compute: {resample: class} | scenario a: compute.resample: not with map",
      })
  void resample_whatItDoesNotFitWith_isRefusedInOneLine(String settings, String message)
      throws IOException {
    twoPoint(false).write(folder.resolve("trace"));
    CommandLineRun.of("run", study(settings, "").toString(), "--out=" + folder.resolve("results"))
        .assertRefused(2, message);
  }

  @Test
  void resample_ofATraceOfWork_isRefused() throws IOException {
    new SmallTrace(2)
        .without(TraceTimes.WORK, 40_000)
        .all("MPI_Init")
        .all("MPI_Finalize")
        .write(folder.resolve("trace"));
    CommandLineRun.of(
            "run",
            study(MODEL + ", cpu: {rate: 4Gflop/s}, compute: {resample: class}", "").toString(),
            "--out=" + folder.resolve("results"))
        .assertRefused(2, "compute.resample: of recorded times, not of a trace that is");
  }
}
