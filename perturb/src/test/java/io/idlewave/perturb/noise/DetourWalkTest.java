package io.idlewave.perturb.noise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.idlewave.perturb.noise.process.DetourSeries;
import io.idlewave.perturb.noise.process.MixedNoise;
import io.idlewave.perturb.noise.process.PeriodicNoise;
import io.idlewave.perturb.noise.process.RateNoise;
import io.idlewave.perturb.noise.process.ReplayNoise;
import io.idlewave.perturb.noise.process.SlowRankNoise;
import io.idlewave.perturb.random.DrawKeys;
import io.idlewave.perturb.random.Draws;
import io.idlewave.perturb.random.LaneDraws;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Detours against a processor that walks through wall time, one detour after the other. */
class DetourWalkTest {

  private static final int LANES = 300;
  private static final DrawKeys KEYS = DrawKeys.observed(3);
  private static final NoiseContext CONTEXT = new NoiseContext(KEYS, Quantum.DEFAULT);
  private static final DetourSeries SERIES =
      new DetourSeries(new double[] {5, 30, 40, 41, 90}, new double[] {7, 10, 1, 13, 2.5}, 130);
  private static final DetourSeries ONE =
      new DetourSeries(new double[] {0}, new double[] {25}, 100);

  /** What a processor that begins {@code cpu} of work at wall time {@code begin} loses. */
  private static double lost(DetourSeries series, double begin, double cpu) {
    double span = series.spanNanos();
    double[] starts = series.startNanos();
    double[] durations = series.durationNanos();
    double now = begin;
    double left = cpu;
    for (long round = (long) Math.floor(begin / span) - 1; ; round++) {
      for (int k = 0; k < starts.length; k++) {
        double start = round * span + starts[k];
        double end = start + durations[k];
        if (end <= now) {
          continue;
        }
        if (start > now) {
          double work = Math.min(left, start - now);
          now += work;
          left -= work;
        }
        if (left <= 0) {
          return now - begin - cpu;
        }
        now = end;
      }
    }
  }

  /** The wall time at which {@code available} of work has been done since 0. */
  private static double wall(DetourSeries series, double available) {
    return available + lost(series, 0, available);
  }

  private static double phase(int lane, double span) {
    return Draws.fraction(Draws.bits(KEYS.phase(2, 0), lane)) * span;
  }

  private static double[] drawn(Noise noise, double[] clock, double start, double cpu) {
    double[] row = new double[LANES];
    noise.sampler(CONTEXT).add(row, clock, new LaneDraws(0, LANES), 9, 2, start, cpu);
    return row;
  }

  @ParameterizedTest
  @CsvSource({"1000, 0.5", "1003, 4", "0, 97.25", "77777, 1234.5"})
  void add_replay_isTheWalk(double start, double cpu) {
    double[] drawn =
        drawn(new ReplayNoise(SERIES, Placement.DEFAULT), new double[LANES], start, cpu);
    double available = SERIES.spanNanos() - SERIES.takenNanos();
    for (int lane = 0; lane < LANES; lane++) {
      double from = start + phase(lane, available);
      double to = from + cpu;
      assertThat(drawn[lane]).isCloseTo(wall(SERIES, to) - wall(SERIES, from) - cpu, within(1e-6));
    }
  }

  @ParameterizedTest
  @CsvSource({"1000, 0.5", "1003, 40", "0, 97.25", "77777, 1234.5"})
  void add_periodic_isTheWalk(double start, double cpu) {
    Noise noise = new PeriodicNoise(100, new Distribution.Constant(25), 0, Placement.DEFAULT);
    double[] drawn = drawn(noise, new double[LANES], start, cpu);
    for (int lane = 0; lane < LANES; lane++) {
      double from = start + 75 - phase(lane, 75);
      double to = from + cpu;
      assertThat(drawn[lane]).isCloseTo(wall(ONE, to) - wall(ONE, from) - cpu, within(1e-6));
    }
  }

  /** A stretch that begins inside a detour waits for its end. */
  @ParameterizedTest
  @CsvSource({"1000, 0.5", "1003, 40", "0, 97.25", "77777, 1234.5"})
  void add_perturbedTime_isTheWalkFromTheLanesOwnClock(double start, double cpu) {
    double[] clock = new double[LANES];
    SplittableRandom random = new SplittableRandom(1);
    Arrays.setAll(clock, lane -> random.nextInt(10_000));
    Placement perturbed = Placement.DEFAULT.with(Anchor.PERTURBED);
    double[] drawn = drawn(new ReplayNoise(SERIES, perturbed), clock, start, cpu);
    for (int lane = 0; lane < LANES; lane++) {
      double begin = start + clock[lane] + Quantum.DEFAULT.round(phase(lane, SERIES.spanNanos()));
      assertThat(drawn[lane]).isCloseTo(lost(SERIES, begin, cpu), within(1e-6));
    }
    Noise periodic = new PeriodicNoise(100, new Distribution.Constant(25), 0, perturbed);
    drawn = drawn(periodic, clock, start, cpu);
    for (int lane = 0; lane < LANES; lane++) {
      double begin = start + clock[lane] + Quantum.DEFAULT.round(phase(lane, 100));
      assertThat(drawn[lane]).isCloseTo(lost(ONE, begin, cpu), within(1e-6));
    }
  }

  /** The rounds of a collective share its CPU time: off the quantum, unless they are 2, 4 or 8. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void add_perturbedSharesOfACall_areWholeQuantaAndAddUp(int rounds) {
    Placement perturbed = Placement.DEFAULT.with(Anchor.PERTURBED);
    NoiseSampler sampler = new ReplayNoise(SERIES, perturbed).sampler(CONTEXT);
    double cpu = 1001;
    double[] parts = new double[LANES];
    for (int round = 0; round < rounds; round++) {
      double from = 500 + cpu * round / rounds;
      double share = 500 + cpu * (round + 1) / rounds - from;
      sampler.add(parts, parts.clone(), new LaneDraws(0, LANES), 9, 2, from, share);
    }
    double[] first = drawn(new ReplayNoise(SERIES, perturbed), new double[LANES], 500, cpu);
    assertThat(Arrays.stream(parts).map(Quantum.DEFAULT::toQuanta).sum()).isPositive();
    assertThat(parts).isEqualTo(first);
  }

  /** Detours in a row: each is displaced, none is lost or counted twice. */
  @Test
  void add_jitteredStretchesInARow_addUp() {
    Noise noise = new PeriodicNoise(100, new Distribution.Constant(25), 30, Placement.DEFAULT);
    NoiseSampler sampler = noise.sampler(CONTEXT);
    double[] parts = new double[LANES];
    LaneDraws draws = new LaneDraws(0, LANES);
    for (int part = 0; part < 5000; part++) {
      sampler.add(parts, parts, draws, part, 2, 7.0 * part, 7);
    }
    double[] whole = drawn(noise, new double[LANES], 0, 35_000);
    assertThat(parts).isEqualTo(whole);
    assertThat(Arrays.stream(whole).average().orElseThrow())
        .isCloseTo(noise.meanNanos(35_000), within(10.0));
  }

  /** What a mixture takes of the processor is what its parts take of wall time. */
  @Test
  void add_mixture_keepsTheDuties() {
    MixedNoise noise =
        new MixedNoise(
            List.of(
                new PeriodicNoise(1000, new Distribution.Constant(200), 0, Placement.DEFAULT),
                new RateNoise(1e6, new Distribution.Exponential(300), Placement.DEFAULT)));
    assertThat(noise.duty()).isCloseTo(0.5, within(1e-12));
    double mean = Arrays.stream(drawn(noise, new double[LANES], 0, 1e6)).average().orElseThrow();
    assertThat(mean).isCloseTo(1e6, within(0.01 * 1e6));
  }

  /** A random share of ranks: all or nothing in a replicate. */
  @Test
  void add_shareOfRanks_fallsOnThatShare() {
    Placement quarter = Placement.DEFAULT.on(new RankSelector.Share(0.25));
    Noise noise = new PeriodicNoise(100, new Distribution.Constant(25), 0, quarter);
    double[] drawn = drawn(noise, new double[LANES], 0, 7500);
    assertThat(Arrays.stream(drawn).distinct().sorted().toArray()).containsExactly(0, 2500);
    assertThat(Arrays.stream(drawn).average().orElseThrow()).isCloseTo(625, within(190.0));
  }

  /** One of all ranks in each replicate, each as often. */
  @Test
  void add_onOneRank_fallsOnEachInItsTurn() {
    int ranks = 5;
    NoiseContext context =
        new NoiseContext(KEYS, new Quantum(0), RankFrame.simulated(new int[ranks]));
    NoiseSampler sampler =
        new SlowRankNoise(new Distribution.Constant(10), 100, 0, new RankSelector.One())
            .sampler(context);
    double[] all = new double[LANES];
    for (int rank = 0; rank < ranks; rank++) {
      double[] row = new double[LANES];
      sampler.add(row, row.clone(), new LaneDraws(0, LANES), KEYS.compute(rank, 1), rank, 0, 1000);
      double mean = Arrays.stream(row).average().orElseThrow();
      // 100 ns in a fifth of the replicates, within 4 standard errors
      assertThat(mean).isCloseTo(20, within(4 * 40 / Math.sqrt(LANES)));
      for (int lane = 0; lane < LANES; lane++) {
        all[lane] += row[lane];
      }
    }
    assertThat(all).containsOnly(100);
  }

  /** Bulk-synchronous steps of 125 us on 10,000 ranks under 2.5 % of noise: the slowest counts. */
  @ParameterizedTest
  @CsvSource({"1e8, 2.5e6, 21.0", "1e7, 2.5e5, 3.0", "1e6, 2.5e4, 1.2"})
  void add_redrawnOnManyRanks_slowsBulkSynchronousSteps(
      double period, double duration, double slowdown) {
    Noise noise =
        new PeriodicNoise(
            period, new Distribution.Constant(duration), 0, Placement.DEFAULT.with(Phase.REDRAWN));
    NoiseSampler sampler = noise.sampler(CONTEXT);
    LaneDraws ranks = new LaneDraws(0, 10_000);
    double total = 0;
    for (int step = 0; step < 50; step++) {
      double[] row = new double[10_000];
      sampler.add(row, row, ranks, KEYS.compute(0, step), 0, 0, 125e3);
      total += 125e3 + Arrays.stream(row).max().orElseThrow();
    }
    assertThat(total / (50 * 125e3)).isCloseTo(slowdown, within(0.01 * slowdown));
  }
}
