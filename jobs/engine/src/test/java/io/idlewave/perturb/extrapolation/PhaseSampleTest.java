package io.idlewave.perturb.extrapolation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class PhaseSampleTest {

  private static double[] draws(Random random, int n) {
    return random.doubles(n).map(u -> -Math.log1p(-u)).toArray();
  }

  private static PhaseSample exponential(long seed, int phases, int lanes, long... targets) {
    Random random = new Random(seed);
    int ranks = 16;
    PhaseSample sample = new PhaseSample(ranks, lanes, targets);
    for (int phase = 0; phase < phases; phase++) {
      double[] nanos = draws(random, ranks * lanes);
      sample.add((rank, lane) -> nanos[lane * ranks + rank]);
    }
    return sample;
  }

  private static boolean covers(double[] groups, double truth) {
    GroupMean mean = GroupMean.of(groups);
    return mean.lower() <= truth && truth <= mean.upper();
  }

  /**
   * Four phases of the harmonic number of 128, which lies within the 640 values of a group, and of
   * that of 65,536, ten times beyond all 6,400. Of intervals of 95 %, 96 % and 88 % hold it over
   * 400 samples of ten phases.
   */
  @Tag("full")
  @Test
  void nanos_overManySamples_coverTheTruth() {
    int inside = 0;
    int beyond = 0;
    double sum = 0;
    int samples = 200;
    for (int seed = 0; seed < samples; seed++) {
      PhaseSample sample = exponential(seed, 4, 400, 16, 128, 65_536);
      inside += covers(sample.nanos(1), 4 * 5.433147092589174) ? 1 : 0;
      beyond += covers(sample.nanos(2), 4 * 11.667578183235785) ? 1 : 0;
      sum += Arrays.stream(sample.nanos(2)).average().orElseThrow() / 4;
      assertThat(sample.misfitShare()).isLessThan(0.6);
    }
    assertThat(inside / (double) samples).isBetween(0.9, 0.99);
    assertThat(beyond / (double) samples).isBetween(0.8, 0.97);
    assertThat(sum / samples).isCloseTo(11.667578183235785, within(0.12));
  }

  @Test
  void nanos_ofTheSimulatedRanks_agreeWithTheirMeanMaximum() {
    PhaseSample sample = exponential(5, 50, 100, 16);
    double mean = Arrays.stream(sample.simulatedNanos()).average().orElseThrow() / 50;
    assertThat(Arrays.stream(sample.nanos(0)).average().orElseThrow() / 50)
        .isCloseTo(mean, within(0.05));
    assertThat(mean).isCloseTo(3.3807289932289937, within(0.06));
    assertThat(sample.phases()).isEqualTo(50);
    assertThat(sample.largestExact()).isEqualTo(160);
    assertThat(sample.lanes()).isEqualTo(100);
    assertThat(sample.hasTails()).isFalse();
  }

  /** Detours of one length: beyond the sample nothing looks like a Pareto distribution. */
  @Test
  void misfitShare_ofDetoursOfOneLength_isOne() {
    Random random = new Random(7);
    PhaseSample sample = new PhaseSample(16, 400, new long[] {16, 4096});
    for (int phase = 0; phase < 3; phase++) {
      boolean[] hit = new boolean[6400];
      for (int i = 0; i < hit.length; i++) {
        hit[i] = random.nextDouble() < 0.02;
      }
      sample.add((rank, lane) -> hit[lane * 16 + rank] ? 2_500_000 : 0);
    }
    assertThat(sample.misfitShare()).isEqualTo(1);
  }

  @Test
  void constructor_withFewerReplicatesThanGroups_refuses() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new PhaseSample(16, 9, new long[] {16}))
        .withMessage("ranks at least 1 and replicates at least 10, got 16 and 9");
  }
}
