package io.idlewave.perturb.propagate;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.RingProgram;
import io.idlewave.ingest.synth.ShiftProgram;
import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.Distribution.Constant;
import io.idlewave.perturb.noise.Distribution.Exponential;
import io.idlewave.perturb.noise.Distribution.Uniform;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.LaneResult;
import io.idlewave.perturb.scenario.Scenario;
import io.idlewave.perturb.scenario.Sottile;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The token ring of Sottile, Chandu and Bader (2006), section 6.1: 128 ranks, 10 traversals, noise
 * of mean 100 ns per message. One token adds up its draws; a shift of all ranks at once adds up
 * maxima of them, which makes random noise dearer than its mean.
 */
class TokenRingTest {

  private static final int RANKS = 128;
  private static final int LAPS = 10;
  private static final String GROUP = "token_ring_P128_10traversals";
  private static final Distribution CONSTANT = new Constant(100);
  private static final Distribution EXPONENTIAL = new Exponential(100);
  private static final Distribution UNIFORM = new Uniform(0, 200);

  @TempDir Path folder;

  private static List<LaneResult> run(
      Laboratory laboratory, Reading reading, int replicates, Distribution... noises) {
    List<Scenario> scenarios =
        Arrays.stream(noises)
            .map(noise -> new Scenario(noise.toString(), noise, null, null, List.of()))
            .toList();
    return laboratory.run(
        laboratory.plan(
            scenarios,
            reading.rules(laboratory),
            laboratory.trueBase,
            replicates,
            Quantum.DEFAULT));
  }

  @Test
  void oneToken_noiseOnEveryHop_addsUpToItsMean() {
    Laboratory laboratory =
        new Laboratory(new RingProgram(RANKS, LAPS, 1024, 10_000), CostSet.DEFAULT, folder);
    List<LaneResult> results =
        run(laboratory, Reading.CLOCKS, 1000, CONSTANT, EXPONENTIAL, UNIFORM);

    for (double[] ranks : Laboratory.delays(results, 0, Bound.EXACT)) {
      assertThat(ranks[0]).isEqualTo(128_000);
      assertThat(Arrays.stream(ranks).max()).hasValue(128_000);
    }
    for (int scenario = 1; scenario <= 2; scenario++) {
      double[][] delays = Laboratory.delays(results, scenario, Bound.EXACT);
      double[] first = Arrays.stream(delays).mapToDouble(ranks -> ranks[0]).toArray();
      Sample.of(first, 1).assertAgrees(128_000, 0, 0.002);
      // The rank that starts the token gets it back last.
      assertThat(Sample.ofMaxima(delays, 1)).isEqualTo(Sample.of(first, 1));
    }
  }

  @Test
  void oneToken_constantNoise_growsByRanksTimesLaps() {
    Laboratory laboratory =
        new Laboratory(new RingProgram(RANKS, LAPS, 1024, 10_000), CostSet.DEFAULT, folder);
    Distribution[] sweep =
        IntStream.rangeClosed(0, 7)
            .mapToObj(step -> new Constant(100.0 * step))
            .toArray(Distribution[]::new);
    List<LaneResult> results = run(laboratory, Reading.CLOCKS, 1, sweep);
    for (int step = 0; step <= 7; step++) {
      double[] ranks = Laboratory.delays(results, step, Bound.EXACT)[0];
      assertThat(Arrays.stream(ranks).max()).hasValue(128_000.0 * step);
    }
  }

  /** By the published rules, without computation: one delta-os per message, that of its receive. */
  @Test
  void oneToken_publishedRules_growsByLapsTimesNoiseTimesRanks() {
    Laboratory laboratory =
        new Laboratory(new RingProgram(RANKS, LAPS, 1024, 0), CostSet.DEFAULT, folder);
    for (int step = 0; step <= 7; step++) {
      double cycles = 100.0 * step;
      Scenario noise = new Scenario("noise", new Constant(cycles), null, null, List.of());
      double[] ranks =
          Laboratory.delays(
              laboratory.run(laboratory.published(noise, Sottile.AS_PRINTED, 1)), Bound.PUBLISHED)[
              0];
      assertThat(ranks[0]).isEqualTo(LAPS * cycles * RANKS);
      assertThat(Arrays.stream(ranks).max()).hasValue(LAPS * cycles * RANKS);
    }
    Scenario random = new Scenario("noise", EXPONENTIAL, null, null, List.of());
    double[][] delays =
        Laboratory.delays(
            laboratory.run(laboratory.published(random, Sottile.AS_PRINTED, 1000)),
            Bound.PUBLISHED);
    double[] first = Arrays.stream(delays).mapToDouble(ranks -> ranks[0]).toArray();
    Sample.of(first, 1).assertAgrees(128_000, 0, 0.002);
  }

  @Test
  void allRanksShift_noiseOnEveryStep_growsFasterThanItsMean() {
    CostSet noLatency = new CostSet(0, 0, 0, 0, 4096);
    Laboratory laboratory =
        new Laboratory(new ShiftProgram(RANKS, 1, RANKS * LAPS, 8, 10_000), noLatency, folder);
    List<LaneResult> results =
        run(laboratory, Reading.NO_SLACK_CPU_TIME_BY_CLOCKS, 300, EXPONENTIAL, UNIFORM, CONSTANT);

    assertShift(
        Laboratory.delays(results, 0, Bound.UPPER),
        "concurrent n-body shift (all ranks send, then receive from left), exp(mean 100), self"
            + " dependency");
    assertShift(Laboratory.delays(results, 1, Bound.UPPER), "concurrent shift, uniform[0,200]");
    for (double[] ranks : Laboratory.delays(results, 2, Bound.UPPER)) {
      assertThat(ranks).containsOnly(128_000);
    }
  }

  /** The reference gives one standard error; its maximum comes from the same replicates. */
  private static void assertShift(double[][] delays, String name) {
    double error = Reference.value(GROUP, name, "se");
    Sample.ofMeans(delays, 1)
        .assertAgrees(Reference.value(GROUP, name, "mean_all_ranks"), error, 0.001);
    Sample.ofMaxima(delays, 1)
        .assertAgrees(Reference.value(GROUP, name, "mean_max_rank"), error, 0.001);
  }
}
