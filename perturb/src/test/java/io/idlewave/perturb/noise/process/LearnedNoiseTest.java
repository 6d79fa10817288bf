package io.idlewave.perturb.noise.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.idlewave.perturb.memory.Memory;
import io.idlewave.perturb.memory.Parameters;
import io.idlewave.perturb.memory.StepModel;
import io.idlewave.perturb.memory.StepTimes;
import io.idlewave.perturb.noise.NoiseContext;
import io.idlewave.perturb.noise.NoiseSampler;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.noise.RankSelector;
import io.idlewave.perturb.random.DrawKeys;
import io.idlewave.perturb.random.LaneDraws;
import io.idlewave.perturb.statistics.Quantiles;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Learned noise against the covariances of its parts, and learned again from what it draws. */
class LearnedNoiseTest {

  private static final double STEP = 1000;
  private static final double CPU = 1000;
  private static final double FASTEST = 0.5;
  private static final int LANES = 60_000;

  private static LearnedNoise noise(Parameters drawn, List<Double> rest, List<Double> levels) {
    return LearnedNoise.of(STEP, FASTEST, rest, levels, List.of(drawn), new RankSelector.All());
  }

  private static NoiseContext context(long seed) {
    return new NoiseContext(DrawKeys.simulated(seed), Quantum.DEFAULT);
  }

  private static double[] delays(NoiseSampler of, int rank, long step, int lanes) {
    double[] row = new double[lanes];
    of.add(row, row, new LaneDraws(0, lanes), 7, rank, (double) step * STEP, CPU);
    return row;
  }

  /** The logarithm of how many times as long as usual a step took. */
  private static double[] logs(NoiseSampler of, int rank, long step) {
    return Arrays.stream(delays(of, rank, step, LANES))
        .map(delay -> Math.log((1 + delay / CPU) * FASTEST))
        .toArray();
  }

  private static double covariance(double[] a, double[] b) {
    double meanA = Arrays.stream(a).average().orElseThrow();
    double meanB = Arrays.stream(b).average().orElseThrow();
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (a[i] - meanA) * (b[i] - meanB);
    }
    return sum / a.length;
  }

  @Test
  void draws_ofRanksAndSteps_shareWhatTheirPartsShare() {
    Parameters drawn =
        new Parameters(new Memory(0.5, 0.06), new Memory(0.9, 0.05), 0.04, 0.03, null);
    NoiseSampler sampler = noise(drawn, List.of(), List.of()).sampler(context(3));
    double run = 0.03 * 0.03;
    double rank = 0.04 * 0.04;
    double common = 0.05 * 0.05;
    double own = 0.06 * 0.06;
    double all = run + rank + common + own;
    double[] first = logs(sampler, 2, 10);
    assertCovariance(first, first, all, all);
    assertCovariance(first, logs(sampler, 2, 13), run + rank + 0.729 * common + 0.125 * own, all);
    assertCovariance(first, logs(sampler, 5, 10), run + common, all);
    assertCovariance(first, logs(sampler, 5, 13), run + 0.729 * common, all);
  }

  private static void assertCovariance(double[] a, double[] b, double expected, double variance) {
    double error = Math.sqrt((variance * variance + expected * expected) / LANES);
    assertThat(covariance(a, b)).isCloseTo(expected, within(4 * error));
  }

  @Test
  void stretch_overSeveralSteps_takesTheSumOfItsParts() {
    Parameters drawn = new Parameters(new Memory(0.5, 0.1), new Memory(0, 0), 0, 0, null);
    NoiseSampler sampler = noise(drawn, List.of(), List.of()).sampler(context(3));
    double[] together = new double[100];
    sampler.add(together, together, new LaneDraws(0, 100), 7, 1, 2500, 2000);
    double[] parts = new double[100];
    sampler.add(parts, parts, new LaneDraws(0, 100), 8, 1, 2500, 500);
    sampler.add(parts, parts, new LaneDraws(0, 100), 9, 1, 3000, 1000);
    sampler.add(parts, parts, new LaneDraws(0, 100), 10, 1, 4000, 500);
    for (int lane = 0; lane < 100; lane++) {
      assertThat(together[lane]).isCloseTo(parts[lane], within(2 * Quantum.DEFAULT.nanos()));
    }
  }

  @Test
  void recordedRanks_haveTheirLevels_othersDrawThem() {
    Parameters drawn = new Parameters(new Memory(0, 0), new Memory(0, 0), 0.2, 0, null);
    NoiseSampler sampler = noise(drawn, List.of(), List.of(0.0, 0.3)).sampler(context(3));
    assertThat(delays(sampler, 0, 4, 50)).containsOnly(CPU);
    double slower = Quantum.DEFAULT.round(CPU * (Math.exp(0.3) / FASTEST - 1));
    assertThat(delays(sampler, 1, 4, 50)).containsOnly(slower);
    assertThat(Arrays.stream(delays(sampler, 2, 4, 50)).distinct().count()).isGreaterThan(40);
  }

  @Test
  void rest_ofRecordedValues_isDrawnAsOftenAsTheyWere() {
    Parameters drawn = new Parameters(new Memory(0, 0.1), new Memory(0, 0), 0, 0, null);
    List<Double> rest = List.of(-0.5, -0.5, -0.5, -0.5, 2.0);
    double[] logs = logs(noise(drawn, rest, List.of()).sampler(context(3)), 0, 4);
    double high = Arrays.stream(logs).filter(log -> log > 0.1).count() / (double) LANES;
    assertThat(high).isCloseTo(0.2, within(4 * Math.sqrt(0.16 / LANES)));
    assertThat(Arrays.stream(logs).min().orElseThrow()).isCloseTo(-0.05, within(1e-4));
    assertThat(Arrays.stream(logs).max().orElseThrow()).isCloseTo(0.2, within(1e-4));
    assertThat(Arrays.stream(logs).filter(log -> log > -0.0499 && log < 0.1999)).isEmpty();
  }

  @Test
  void mean_ofValuesAndLevels_isThatOfTheirFactors() {
    Parameters drawn = new Parameters(new Memory(0, 0.1), new Memory(0, 0), 0, 0, null);
    LearnedNoise noise = noise(drawn, List.of(-1.0, 2.0), List.of(0.0, 0.3));
    double factor = (Math.exp(-0.1) + Math.exp(0.2)) / 2 * (1 + Math.exp(0.3)) / 2;
    assertThat(noise.meanNanos(CPU)).isCloseTo(CPU * (factor / FASTEST - 1), within(1e-6));
  }

  @Test
  void noise_thatNoMachineHas_isRefused() {
    Parameters drawn = new Parameters(new Memory(0, 0.1), new Memory(0, 0), 0, 0, null);
    assertThatThrownBy(() -> noise(drawn, List.of(1.0, 0.5), List.of()))
        .hasMessage("rest: values in ascending order, got 0.5 after 1.0");
    assertThatThrownBy(
            () ->
                LearnedNoise.of(
                    0.5, 1, List.of(), List.of(), List.of(drawn), new RankSelector.All()))
        .hasMessage("step: at least 1 us and finite, got 0.5");
    assertThatThrownBy(
            () ->
                LearnedNoise.of(
                    5000, 1.5, List.of(), List.of(), List.of(drawn), new RankSelector.All()))
        .hasMessage("fastest: above 0 and at most 1, got 1.5");
    assertThatThrownBy(
            () -> LearnedNoise.of(5000, 1, List.of(), List.of(), List.of(), new RankSelector.All()))
        .hasMessage("draws: at least one, got none");
  }

  /** What is drawn is learned again. */
  @Test
  @Tag("full")
  void parameters_learnedFromDraws_areThoseThatWereDrawn() {
    Parameters truth = new Parameters(new Memory(0.6, 0.03), new Memory(0.8, 0.04), 0.05, 0, null);
    int ranks = 8;
    int steps = 200;
    int seeds = 100;
    int[] inside = new int[4];
    for (int seed = 0; seed < seeds; seed++) {
      NoiseSampler sampler = noise(truth, List.of(), List.of()).sampler(context(seed));
      double[][] nanos = new double[ranks][steps];
      for (int rank = 0; rank < ranks; rank++) {
        for (int step = 0; step < steps; step++) {
          nanos[rank][step] = CPU + delays(sampler, rank, step, 1)[0];
        }
      }
      List<Parameters> learned = StepModel.learn(StepTimes.ofNanos(nanos)).draws(400);
      inside[0] += covers(learned, drawn -> drawn.rest().spread(), 0.03);
      inside[1] += covers(learned, drawn -> drawn.rest().correlation(), 0.6);
      inside[2] += covers(learned, drawn -> drawn.common().spread(), 0.04);
      inside[3] += covers(learned, Parameters::rankSpread, 0.05);
    }
    for (int parameter : inside) {
      assertThat(parameter).isGreaterThanOrEqualTo(88);
    }
  }

  private static int covers(List<Parameters> draws, ToDoubleFunction<Parameters> of, double truth) {
    double[] sorted = Quantiles.sorted(draws.stream().mapToDouble(of).toArray());
    return Quantiles.of(sorted, 0.025) <= truth && truth <= Quantiles.of(sorted, 0.975) ? 1 : 0;
  }
}
