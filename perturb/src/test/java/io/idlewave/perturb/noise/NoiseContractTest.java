package io.idlewave.perturb.noise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.idlewave.perturb.memory.Memory;
import io.idlewave.perturb.memory.Parameters;
import io.idlewave.perturb.memory.Regime;
import io.idlewave.perturb.noise.process.CorrelatedNoise;
import io.idlewave.perturb.noise.process.DetourSeries;
import io.idlewave.perturb.noise.process.LearnedNoise;
import io.idlewave.perturb.noise.process.MixedNoise;
import io.idlewave.perturb.noise.process.PeriodicNoise;
import io.idlewave.perturb.noise.process.RateNoise;
import io.idlewave.perturb.noise.process.ReplayNoise;
import io.idlewave.perturb.noise.process.SlowRankNoise;
import io.idlewave.perturb.random.Cause;
import io.idlewave.perturb.random.DrawKeys;
import io.idlewave.perturb.random.LaneDraws;
import io.idlewave.perturb.random.Redraw;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.stat.correlation.PearsonsCorrelation;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every noise keeps, over a list of all of them: a new one is tested by a constant here. */
class NoiseContractTest {

  private static final NoiseContext CONTEXT =
      new NoiseContext(DrawKeys.observed(11), Quantum.DEFAULT);

  private static final int LANES = 100_000;
  private static final double CPU = 12_345;

  /** Where stretches begin, in ns: noise that begins, ends or pauses runs from here on for a ms. */
  private static final double START = 1e6;

  private static final double LEARNED_VARIANCE =
      0.06 * 0.06 + 0.05 * 0.05 + 0.04 * 0.04 + 0.03 * 0.03;

  /** Of one step. */
  private static LearnedNoise learned(@Nullable Regime regime) {
    Parameters drawn =
        new Parameters(new Memory(0.5, 0.06), new Memory(0.9, 0.05), 0.04, 0.03, regime);
    return LearnedNoise.of(1e8, 0.4, List.of(), List.of(), List.of(drawn), new RankSelector.All());
  }

  /** A noise, the smallest and largest delay of a stretch, and their variance. */
  private enum Case {
    CONSTANT(new Distribution.Constant(40), 40, 40, 0),
    UNIFORM(new Distribution.Uniform(10, 70), 10, 70, 3600 / 12.0),
    EXPONENTIAL(new Distribution.Exponential(50), 0, Double.MAX_VALUE, 2500),
    NORMAL(new Distribution.Normal(500, 20), 0, Double.MAX_VALUE, 400),
    LOG_NORMAL(new Distribution.LogNormal(100, 30), 0, Double.MAX_VALUE, 900),
    GAMMA(new Distribution.Gamma(100, 4), 0, Double.MAX_VALUE, 2500),
    WEIBULL(new Distribution.Weibull(100, 1), 0, Double.MAX_VALUE, 10_000),
    PARETO(new Distribution.Pareto(100, 6), 100, Double.MAX_VALUE, 10_000 * 6 / (25.0 * 4)),
    EMPIRICAL(new Distribution.Empirical(new double[] {0, 0, 8, 16}), 0, 16, 44),
    DETOURS(new Detours(1000, 64), 12 * 64, 13 * 64, 64 * 64 * 0.345 * 0.655),
    ENDING(new EndingNoise(new Detours(1000, 64), 2e6), 12 * 64, 13 * 64, 64 * 64 * 0.345 * 0.655),
    PERIODIC(
        new PeriodicNoise(1000, new Distribution.Constant(200), 0, Placement.DEFAULT),
        15 * 200,
        16 * 200,
        200 * 200 * 0.43125 * 0.56875),
    REDRAWN(
        new PeriodicNoise(
            1000, new Distribution.Constant(200), 0, Placement.DEFAULT.with(Phase.REDRAWN)),
        15 * 200,
        16 * 200,
        200 * 200 * 0.43125 * 0.56875),
    ALIGNED(
        new PeriodicNoise(
            1000, new Distribution.Constant(200), 0, Placement.DEFAULT.with(Phase.ALIGNED)),
        15 * 200,
        16 * 200,
        200 * 200 * 0.43125 * 0.56875),
    JITTER(
        new PeriodicNoise(1000, new Distribution.Constant(200), 100, Placement.DEFAULT),
        14 * 200,
        17 * 200,
        200 * 200 * varianceOfJitteredCount(800, 100, CPU)),
    REPLAY(
        new ReplayNoise(
            new DetourSeries(new double[] {100, 400, 700}, new double[] {50, 100, 30}, 1000),
            Placement.DEFAULT),
        15 * 180,
        15 * 180 + 100,
        45 / 820.0 * (50 * 50 + 100 * 100 + 30 * 30) - Math.pow(45 / 820.0 * 180, 2)),
    VARYING(
        new PeriodicNoise(1000, new Distribution.Exponential(200), 0, Placement.DEFAULT),
        0,
        Double.MAX_VALUE,
        200 * 200 * (15.43125 + 0.43125 * 0.56875)),
    MIXED(
        new MixedNoise(
            List.of(
                new RateNoise(1e5, new Distribution.Exponential(1000), Placement.DEFAULT),
                new RateNoise(1e5, new Distribution.Exponential(2000), Placement.DEFAULT))),
        0,
        Double.MAX_VALUE,
        CPU * 1e-4 / 0.7 * 2 * (1000 * 1000 + 2000 * 2000)),
    SLOW_RANKS(
        new SlowRankNoise(new Distribution.Uniform(10, 70), 1234.5, 0, new RankSelector.All()),
        100,
        700,
        360_000 / 12.0),
    LEARNED(
        learned(null),
        0,
        Double.MAX_VALUE,
        Math.pow(CPU / 0.4, 2) * Math.exp(LEARNED_VARIANCE) * Math.expm1(LEARNED_VARIANCE)),
    LEARNED_SLOW(
        learned(new Regime(0.1, 0.3, 0.5)),
        0,
        Double.MAX_VALUE,
        Math.pow(CPU / 0.4, 2)
            * (Math.exp(2 * LEARNED_VARIANCE) * (0.75 + 0.25 * Math.exp(1))
                - Math.exp(LEARNED_VARIANCE) * Math.pow(0.75 + 0.25 * Math.exp(0.5), 2))),
    CORRELATED(
        new CorrelatedNoise(
            new Distribution.Exponential(50), 0.8, 1e5, Phase.RANDOM, new RankSelector.All()),
        0,
        Double.MAX_VALUE,
        2500),
    RATE(
        new RateNoise(1e5, new Distribution.Exponential(2000), Placement.DEFAULT),
        0,
        Double.MAX_VALUE,
        CPU * 1e-4 / 0.8 * 2 * 2000 * 2000);

    @SuppressWarnings("ImmutableEnumChecker") // every noise is
    private final Noise noise;

    private final double smallest;
    private final double largest;
    private final double variance;

    Case(Noise noise, double smallest, double largest, double variance) {
      this.noise = noise;
      this.smallest = smallest;
      this.largest = largest;
      this.variance = variance;
    }

    /** Whether a longer stretch contains all that a shorter one with its begin does. */
    boolean nests() {
      return this != RATE && this != MIXED && this != VARYING;
    }

    double[] drawn(long firstReplicate, int lanes, int rank, long key, double cpuNanos) {
      return delays(noise.sampler(CONTEXT), firstReplicate, lanes, rank, key, cpuNanos);
    }
  }

  /**
   * Of how many points fall into a length: one each spacing, the first anywhere in it, each moved
   * by an independent jitter uniform from -j to j.
   */
  private static double varianceOfJitteredCount(double spacing, double jitter, double length) {
    int steps = 8000;
    double sum = 0;
    double squares = 0;
    double within = 0;
    for (int i = 0; i < steps; i++) {
      double first = (i + 0.5) * spacing / steps;
      double expected = 0;
      for (double at = first - spacing; at < length + spacing; at += spacing) {
        double low = Math.max(0, at - jitter);
        double high = Math.min(length, at + jitter);
        double share = Math.max(0, high - low) / (2 * jitter);
        expected += share;
        within += share * (1 - share) / steps;
      }
      sum += expected / steps;
      squares += expected * expected / steps;
    }
    return within + squares - sum * sum;
  }

  private static double[] delays(
      NoiseSampler sampler, long firstReplicate, int lanes, int rank, long key, double cpuNanos) {
    double[] row = new double[lanes];
    sampler.add(
        row, new double[lanes], new LaneDraws(firstReplicate, lanes), key, rank, START, cpuNanos);
    return row;
  }

  @ParameterizedTest
  @EnumSource
  void add_manyLanes_staysInTheSupportOnTheGrid(Case of) {
    for (double delay : of.drawn(0, 10_000, 1, 5, CPU)) {
      assertThat(delay).isBetween(of.smallest, of.largest);
      assertThat(Quantum.DEFAULT.round(delay)).isEqualTo(delay);
    }
  }

  @ParameterizedTest
  @EnumSource
  void add_manyLanes_haveTheMeanAndVarianceOfTheNoise(Case of) {
    requireMoments(of, LANES);
  }

  @ParameterizedTest
  @EnumSource
  @Tag("full")
  void add_aMillionLanes_haveTheMeanAndVarianceOfTheNoise(Case of) {
    requireMoments(of, 10 * LANES);
  }

  private static void requireMoments(Case of, int lanes) {
    double[] delays = of.drawn(0, lanes, 1, 5, CPU);
    double mean = Arrays.stream(delays).average().orElseThrow();
    double second = Arrays.stream(delays).map(d -> Math.pow(d - mean, 2)).average().orElseThrow();
    double fourth = Arrays.stream(delays).map(d -> Math.pow(d - mean, 4)).average().orElseThrow();
    double rounding = Quantum.DEFAULT.nanos();
    double meanError = Math.sqrt(of.variance / lanes);
    assertThat(mean).isCloseTo(of.noise.meanNanos(CPU), within(3 * meanError + rounding));
    double varianceError = Math.sqrt((fourth - second * second) / lanes);
    double cells = 1e-3 * of.variance;
    assertThat(second).isCloseTo(of.variance, within(3 * varianceError + cells + rounding));
  }

  @ParameterizedTest
  @EnumSource
  void add_lanesDividedOtherwise_areTheSame(Case of) {
    double[] together = of.drawn(0, 200, 2, 77, CPU);
    for (int size : new int[] {1, 7, 64}) {
      NoiseSampler sampler = of.noise.sampler(CONTEXT);
      for (int first = 0; first + size <= 200; first += size) {
        assertThat(delays(sampler, first, size, 2, 77, CPU))
            .isEqualTo(Arrays.copyOfRange(together, first, first + size));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void add_otherStretchesBefore_changeNothing(Case of) {
    NoiseSampler sampler = of.noise.sampler(CONTEXT);
    double[] before = delays(sampler, 3, 64, 2, 77, CPU);
    delays(sampler, 3, 64, 1, 78, 3 * CPU);
    assertThat(delays(sampler, 3, 64, 2, 77, CPU)).isEqualTo(before);
  }

  /** A process that does not say where it falls may fall on all ranks. */
  @Test
  void covers_ofAMixture_isWhereAnyOfItsProcessesIs() {
    NoiseProcess some =
        new PeriodicNoise(
            1000,
            new Distribution.Constant(200),
            0,
            Placement.DEFAULT.on(new RankSelector.Ranks(List.of(1))));
    MixedNoise mixed = new MixedNoise(List.of(some));
    assertThat(mixed.covers(1, 0)).isTrue();
    assertThat(mixed.covers(0, 0)).isFalse();
    assertThat(delays(mixed.sampler(CONTEXT), 0, 64, 0, 77, CPU)).containsOnly(0);
    assertThat(new MixedNoise(List.of(some, new Detours(1000, 200))).covers(0, 0)).isTrue();
  }

  private static double[] redrawn(Case of, Redraw redraw) {
    LaneDraws draws = new LaneDraws(0, 10_000);
    double[] row = new double[draws.lanes()];
    draws.redraw(redraw);
    of.noise
        .sampler(CONTEXT)
        .add(row, new double[row.length], draws.of(Cause.NOISE, 2), 77, 2, START, CPU);
    return row;
  }

  @ParameterizedTest
  @EnumSource
  void add_allRedrawn_isIndependentOfTheFirstDraws(Case of) {
    assumeThat(of.noise.isRandom()).isTrue();
    double[] first = of.drawn(0, 10_000, 2, 77, CPU);
    double[] second = redrawn(of, Redraw.ALL);
    assertThat(Arrays.equals(second, first)).isFalse();
    assertThat(Math.abs(new PearsonsCorrelation().correlation(first, second))).isLessThan(0.04);
  }

  @ParameterizedTest
  @EnumSource
  void add_sharedDrawsRedrawn_changesWhatSharesDraws(Case of) {
    double[] first = of.drawn(0, 10_000, 2, 77, CPU);
    double[] second = redrawn(of, Redraw.of(Cause.SHARED_NOISE));
    assertThat(!Arrays.equals(second, first)).isEqualTo(of.noise.sharesDraws());
  }

  /** Noise of which all ranks have every draw in common. */
  private enum Shared {
    PERIODIC(
        new PeriodicNoise(
            1000, new Distribution.Constant(200), 0, Placement.DEFAULT.with(Phase.ALIGNED))),
    JITTER(
        new PeriodicNoise(
            1000, new Distribution.Constant(200), 100, Placement.DEFAULT.with(Phase.ALIGNED))),
    REPLAY(
        new ReplayNoise(
            new DetourSeries(new double[] {100, 400, 700}, new double[] {50, 100, 30}, 1000),
            Placement.DEFAULT.with(Phase.ALIGNED))),
    /** Between numbers a stretch has one of its own, but {@link #START} is at one. */
    CORRELATED(
        new CorrelatedNoise(
            new Distribution.Exponential(100), 0.5, 1000, Phase.ALIGNED, new RankSelector.All())),
    LEARNED(
        LearnedNoise.of(
            1e8,
            0.4,
            List.of(),
            List.of(),
            List.of(new Parameters(new Memory(0.5, 0), new Memory(0.9, 0.05), 0, 0.03, null)),
            new RankSelector.All()));

    @SuppressWarnings("ImmutableEnumChecker") // every noise is
    private final NoiseProcess noise;

    Shared(NoiseProcess noise) {
      this.noise = noise;
    }

    private double[] drawn(Redraw redraw) {
      LaneDraws draws = new LaneDraws(0, 500);
      draws.redraw(redraw);
      double[] row = new double[500];
      noise.sampler(CONTEXT).add(row, new double[500], draws.of(Cause.NOISE, 2), 77, 2, START, CPU);
      return row;
    }
  }

  @ParameterizedTest
  @EnumSource
  void add_ofSharedDrawsAlone_isRedrawnWithThemAlone(Shared of) {
    double[] first = of.drawn(Redraw.NONE);
    double[] second = of.drawn(Redraw.ALL);
    assertThat(Arrays.equals(second, first)).isFalse();
    assertThat(of.drawn(Redraw.of(Cause.NOISE))).isEqualTo(first);
    assertThat(of.drawn(Redraw.of(Cause.SHARED_NOISE))).isEqualTo(second);
  }

  @ParameterizedTest
  @EnumSource
  void add_anotherRankRedrawn_changesNothing(Case of) {
    double[] first = of.drawn(0, 10_000, 2, 77, CPU);
    assertThat(redrawn(of, Redraw.of(Cause.NOISE, List.of(1, 3)))).isEqualTo(first);
  }

  @ParameterizedTest
  @EnumSource
  void add_rowInUse_addsToIt(Case of) {
    double[] row = new double[64];
    Arrays.fill(row, 1000);
    of.noise.sampler(CONTEXT).add(row, row.clone(), new LaneDraws(3, 64), 77, 2, START, CPU);
    double[] delays = of.drawn(3, 64, 2, 77, CPU);
    for (int lane = 0; lane < 64; lane++) {
      assertThat(row[lane]).isEqualTo(1000 + delays[lane]);
    }
  }

  @ParameterizedTest
  @EnumSource
  void add_longerStretch_getsNoLess(Case of) {
    assumeThat(of.nests()).isTrue();
    double[] before = new double[500];
    for (double cpu : new double[] {0, 1, 999, 1000, 1001, CPU, 1e6}) {
      double[] delays = of.drawn(0, 500, 4, 9, cpu);
      for (int lane = 0; lane < 500; lane++) {
        assertThat(delays[lane]).isGreaterThanOrEqualTo(before[lane]);
      }
      before = delays;
    }
  }

  @ParameterizedTest
  @EnumSource
  void serialization_sampler_drawsTheSame(Case of) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(of.noise.sampler(CONTEXT));
    }
    ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()));
    NoiseSampler copy = (NoiseSampler) in.readObject();
    assertThat(delays(copy, 0, 500, 4, 9, CPU)).isEqualTo(of.drawn(0, 500, 4, 9, CPU));
  }

  @Test
  void add_whereNoiseHasEnded_addsNothingAndChangesNoMean() {
    Noise ending = new EndingNoise(new Detours(1000, 64), START);
    assertThat(delays(ending.sampler(CONTEXT), 0, 64, 0, 1, CPU)).containsOnly(0);
    assertThat(ending.meanNanos(CPU)).isEqualTo(new Detours(1000, 64).meanNanos(CPU));
  }

  @Test
  void add_noiseOfNothing_isTheIdentity() {
    for (Noise noise :
        List.of(
            new Distribution.Constant(0),
            new Distribution.Uniform(0, 0),
            new Distribution.Empirical(new double[] {0}),
            new Detours(1000, 0))) {
      assertThat(delays(noise.sampler(CONTEXT), 0, 64, 0, 1, CPU)).containsOnly(0);
      assertThat(noise.meanNanos(CPU)).isZero();
    }
  }
}
