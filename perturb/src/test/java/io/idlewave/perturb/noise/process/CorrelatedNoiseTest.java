package io.idlewave.perturb.noise.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.NoiseContext;
import io.idlewave.perturb.noise.NoiseSampler;
import io.idlewave.perturb.noise.Phase;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.noise.RankFrame;
import io.idlewave.perturb.noise.RankSelector;
import io.idlewave.perturb.noise.RankTimelines;
import io.idlewave.perturb.random.DrawKeys;
import io.idlewave.perturb.random.LaneDraws;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Draws of stretches against the autocovariance of the process in continuous time. */
class CorrelatedNoiseTest {

  private static final int LANES = 60_000;
  private static final double PER = 1e6;
  private static final Distribution NORMAL = new Distribution.Normal(1e6, 1e4);

  /** Ranks 0 and 1 on one node, 2 on another. */
  private static final NoiseContext CONTEXT =
      new NoiseContext(
          DrawKeys.observed(5),
          Quantum.DEFAULT,
          new RankFrame(false, new int[] {0, 0, 1}, new long[3], RankTimelines.ONE_EACH));

  private static double[] drawn(
      Distribution draw, double correlation, Phase phase, int rank, double startNanos) {
    CorrelatedNoise noise =
        new CorrelatedNoise(draw, correlation, PER, phase, new RankSelector.All());
    NoiseSampler sampler = noise.sampler(CONTEXT);
    double[] row = new double[LANES];
    long key = DrawKeys.part(rank, Math.round(startNanos));
    sampler.add(row, row, new LaneDraws(0, LANES), key, rank, startNanos, 1000);
    return row;
  }

  private static double correlation(double[] a, double[] b) {
    return covariance(a, b) / Math.sqrt(covariance(a, a) * covariance(b, b));
  }

  private static double covariance(double[] a, double[] b) {
    double meanA = Arrays.stream(a).average().orElseThrow();
    double meanB = Arrays.stream(b).average().orElseThrow();
    return IntStream.range(0, a.length).mapToDouble(i -> (a[i] - meanA) * (b[i] - meanB)).sum();
  }

  /** Exact from and to whole multiples of {@code per}, and between two of different ones. */
  @ParameterizedTest
  @CsvSource({
    "0, 1, 0.8, 0.8",
    "0, 3, 0.8, 0.512",
    "4, 4.5, 0.81, 0.9",
    "4.5, 5, 0.81, 0.9",
    "4.25, 7.75, 0.81, 0.478297",
    "5, 6, 0, 0",
    "5.5, 5.7, 0, 0"
  })
  void draws_areAsAlikeAsTheirDistanceSays(
      double first, double second, double correlation, double expected) {
    double[] a = drawn(NORMAL, correlation, Phase.RANDOM, 0, first * PER);
    double[] b = drawn(NORMAL, correlation, Phase.RANDOM, 0, second * PER);
    assertThat(correlation(a, b)).isCloseTo(expected, within(4 / Math.sqrt(LANES)));
    assertThat(correlation(a, drawn(NORMAL, correlation, Phase.RANDOM, 1, first * PER)))
        .isCloseTo(0, within(4 / Math.sqrt(LANES)));
  }

  /**
   * Between the same two multiples stretches have own numbers beside what these two say: 1 - v,
   * where v, half way, is (1 - r) / (1 + r).
   */
  @Test
  void draws_ofNeighbours_areAtLeastAsAlikeAsThatOfOneDistance() {
    double half = (1 - 0.81) / (1 + 0.81);
    double[] a = drawn(NORMAL, 0.81, Phase.RANDOM, 0, 4.5 * PER);
    double[] b = drawn(NORMAL, 0.81, Phase.RANDOM, 0, 4.5 * PER + 1);
    assertThat(correlation(a, b)).isCloseTo(1 - half, within(0.01)).isGreaterThan(0.81);
  }

  @Test
  void phase_saysWhoHasThem() {
    double[] rank = drawn(NORMAL, 0.9, Phase.CO_SCHEDULED, 0, 0);
    assertThat(correlation(rank, drawn(NORMAL, 0.9, Phase.CO_SCHEDULED, 1, PER)))
        .isCloseTo(0.9, within(0.01));
    assertThat(correlation(rank, drawn(NORMAL, 0.9, Phase.CO_SCHEDULED, 2, PER)))
        .isCloseTo(0, within(4 / Math.sqrt(LANES)));
    double[] aligned = drawn(NORMAL, 0.9, Phase.ALIGNED, 0, 0);
    assertThat(correlation(aligned, drawn(NORMAL, 0.9, Phase.ALIGNED, 2, PER)))
        .isCloseTo(0.9, within(0.01));
  }

  /** Kendall's tau of a pair depends on the normal numbers alone: 2 / pi arcsin(r). */
  @Test
  void draws_ofAnyDistribution_rankAsTheNormalNumbersDo() {
    double[] a = drawn(new Distribution.Pareto(1e6, 1.5), 0.5, Phase.RANDOM, 0, 0);
    double[] b = drawn(new Distribution.Pareto(1e6, 1.5), 0.5, Phase.RANDOM, 0, PER);
    double concordant = 0;
    for (int i = 0; i + 1 < LANES; i += 2) {
      concordant += Math.signum((a[i] - a[i + 1]) * (b[i] - b[i + 1]));
    }
    assertThat(concordant / (LANES / 2.0))
        .isCloseTo(2 / Math.PI * Math.asin(0.5), within(4 / Math.sqrt(LANES / 2.0)));
  }

  @Test
  void values_thatMakeNoSense_areRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> drawn(NORMAL, 1, Phase.RANDOM, 0, 0))
        .withMessage("correlation: at least 0 and below 1, got 1.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> drawn(NORMAL, 0.5, Phase.REDRAWN, 0, 0))
        .withMessage("phase: random, aligned or co-scheduled, got redrawn");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new CorrelatedNoise(NORMAL, 0.5, 0, Phase.RANDOM, new RankSelector.All()))
        .withMessage("per: above 0 and finite, got 0.0");
  }
}
