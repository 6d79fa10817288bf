package io.idlewave.perturb.noise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.idlewave.perturb.noise.process.MixedNoise;
import io.idlewave.perturb.noise.process.PeriodicNoise;
import io.idlewave.perturb.noise.process.RateNoise;
import io.idlewave.perturb.random.DrawKeys;
import io.idlewave.perturb.random.LaneDraws;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Noise on stretches that several threads compute: the join waits for the one that gets most. */
class ThreadsTest {

  private static final NoiseContext CONTEXT =
      new NoiseContext(DrawKeys.observed(11), Quantum.DEFAULT);

  private static final int LANES = 40_000;
  private static final double CPU = 12_345;

  /** Of two samples of so many, the distance that one in 1,000 exceeds. */
  private static final double KOLMOGOROV = 1.95 * Math.sqrt(2.0 / LANES);

  private enum Case {
    EXPONENTIAL(new Distribution.Exponential(50)),
    PARETO(new Distribution.Pareto(100, 3)),
    RATE(new RateNoise(1e5, new Distribution.Exponential(2000), Placement.DEFAULT)),
    RARE(new RateNoise(1e4, new Distribution.Constant(200), Placement.DEFAULT)),
    PERIODIC(new PeriodicNoise(20_000, new Distribution.Constant(200), 0, Placement.DEFAULT)),
    FOREIGN(new Detours(20_000, 64)),
    SHARED(
        new RateNoise(
            1e5,
            new Distribution.Exponential(2000),
            new Placement(Phase.RANDOM, Anchor.PERTURBED, new RankSelector.All()))),
    MIXED(
        new MixedNoise(
            List.of(
                new RateNoise(1e5, new Distribution.Exponential(1000), Placement.DEFAULT),
                new PeriodicNoise(30_000, new Distribution.Constant(200), 0, Placement.DEFAULT))));

    @SuppressWarnings("ImmutableEnumChecker") // every noise is
    private final Noise noise;

    Case(Noise noise) {
      this.noise = noise;
    }
  }

  private static Threads threads(int count) {
    return new Threads(count, new TreeMap<>());
  }

  private static double[] delays(Noise noise, Threads threads, int rank, int lanes) {
    double[] row = new double[lanes];
    NoiseSampler sampler =
        threads.areOne() ? noise.sampler(CONTEXT) : noise.sampler(CONTEXT, threads);
    sampler.add(row, new double[lanes], new LaneDraws(0, lanes), 5 + rank, rank, 1e6, CPU);
    return row;
  }

  /** Independent ranks are independent threads. */
  @ParameterizedTest
  @EnumSource
  void add_ofThreeThreads_isDistributedAsTheLargestOfThreeRanks(Case of) {
    double[] largest = delays(of.noise, Threads.ONE, 1, LANES);
    for (int rank = 2; rank <= 3; rank++) {
      double[] other = delays(of.noise, Threads.ONE, rank, LANES);
      Arrays.setAll(largest, lane -> Math.max(largest[lane], other[lane]));
    }
    assertThat(distance(delays(of.noise, threads(3), 4, LANES), largest)).isLessThan(KOLMOGOROV);
    assertThat(distance(delays(of.noise, threads(9), 4, LANES), largest))
        .isGreaterThan(2 * KOLMOGOROV);
  }

  /** Kolmogorov's and Smirnov's: by how much two distribution functions differ at most. */
  private static double distance(double[] some, double[] others) {
    double[] one = some.clone();
    double[] other = others.clone();
    Arrays.sort(one);
    Arrays.sort(other);
    int i = 0;
    int j = 0;
    double largest = 0;
    while (i < one.length && j < other.length) {
      double at = Math.min(one[i], other[j]);
      while (i < one.length && one[i] == at) {
        i++;
      }
      while (j < other.length && other[j] == at) {
        j++;
      }
      largest = Math.max(largest, Math.abs((double) i / one.length - (double) j / other.length));
    }
    return largest;
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 8, 64, Threads.MOST})
  void add_ofExponentialDraws_hasTheMeanOfTheirMaximum(int count) {
    double harmonic = 0;
    double variance = 0;
    for (int i = 1; i <= count; i++) {
      harmonic += 1.0 / i;
      variance += 1.0 / i / i;
    }
    double[] delays = delays(new Distribution.Exponential(50), threads(count), 1, LANES);
    assertThat(Arrays.stream(delays).average().orElseThrow())
        .isCloseTo(50 * harmonic, within(3 * 50 * Math.sqrt(variance / LANES)));
  }

  @ParameterizedTest
  @EnumSource
  void add_withMoreThreads_getsNoLessInAnyLane(Case of) {
    double[] before = delays(of.noise, Threads.ONE, 1, 500);
    for (int count : new int[] {2, 3, 8, 40}) {
      double[] delays = delays(of.noise, threads(count), 1, 500);
      for (int lane = 0; lane < delays.length; lane++) {
        assertThat(delays[lane]).isGreaterThanOrEqualTo(before[lane]);
        assertThat(Quantum.DEFAULT.round(delays[lane])).isEqualTo(delays[lane]);
      }
      before = delays;
    }
  }

  @ParameterizedTest
  @EnumSource
  void add_onARankOfOneThread_isWhatThatDraws(Case of) {
    Threads threads = new Threads(8, new TreeMap<>(Map.of(1, 1)));
    assertThat(delays(of.noise, threads, 1, 500)).isEqualTo(delays(of.noise, Threads.ONE, 1, 500));
    assertThat(delays(of.noise, threads, 2, 500))
        .isEqualTo(delays(of.noise, threads(8), 2, 500))
        .isNotEqualTo(delays(of.noise, Threads.ONE, 2, 500));
  }

  @ParameterizedTest
  @EnumSource
  void add_lanesDividedOtherwise_areTheSame(Case of) {
    NoiseSampler sampler = of.noise.sampler(CONTEXT, threads(3));
    double[] together = delays(of.noise, threads(3), 1, 21);
    for (int first = 0; first < 21; first += 7) {
      double[] row = new double[7];
      sampler.add(row, new double[7], new LaneDraws(first, 7), 6, 1, 1e6, CPU);
      assertThat(row).isEqualTo(Arrays.copyOfRange(together, first, first + 7));
    }
  }

  /** Detours that ranks meet together, threads of a rank do, too. */
  @ParameterizedTest
  @EnumSource(names = {"ALIGNED", "CO_SCHEDULED"})
  void add_whereThreadsShareThePhase_isThatOfOne(Phase phase) {
    Noise noise =
        new PeriodicNoise(20_000, new Distribution.Constant(200), 0, Placement.DEFAULT.with(phase));
    assertThat(delays(noise, threads(8), 1, 500)).isEqualTo(delays(noise, Threads.ONE, 1, 500));
  }

  /** A rank is among the share with all of its threads, or with none. */
  @Test
  void add_onAShareOfRanks_isThereForAllThreadsOrNone() {
    Noise noise =
        new RateNoise(
            1e6,
            new Distribution.Constant(200),
            Placement.DEFAULT.on(new RankSelector.Share(0.25)));
    double[] one = delays(noise, Threads.ONE, 1, 2000);
    double[] eight = delays(noise, threads(8), 1, 2000);
    for (int lane = 0; lane < one.length; lane++) {
      assertThat(eight[lane] > 0).isEqualTo(one[lane] > 0);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, Threads.MOST + 1})
  void threads_outOfBounds_areRefused(int count) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> threads(count))
        .withMessage("threads: from 1 to 4096, got " + count);
  }
}
