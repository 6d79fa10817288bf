package io.idlewave.perturb.noise;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.idlewave.perturb.noise.Distribution.Constant;
import io.idlewave.perturb.noise.Distribution.Empirical;
import io.idlewave.perturb.noise.Distribution.Exponential;
import io.idlewave.perturb.noise.Distribution.Gamma;
import io.idlewave.perturb.noise.Distribution.LogNormal;
import io.idlewave.perturb.noise.Distribution.Normal;
import io.idlewave.perturb.noise.Distribution.Pareto;
import io.idlewave.perturb.noise.Distribution.Uniform;
import io.idlewave.perturb.noise.Distribution.Weibull;
import io.idlewave.perturb.random.DrawKey;
import io.idlewave.perturb.random.Draws;
import io.idlewave.perturb.random.Purpose;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.ContinuousDistribution;
import org.apache.commons.statistics.distribution.ExponentialDistribution;
import org.apache.commons.statistics.distribution.GammaDistribution;
import org.apache.commons.statistics.distribution.LogNormalDistribution;
import org.apache.commons.statistics.distribution.ParetoDistribution;
import org.apache.commons.statistics.distribution.TruncatedNormalDistribution;
import org.apache.commons.statistics.distribution.UniformContinuousDistribution;
import org.apache.commons.statistics.distribution.WeibullDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class QuantileTableTest {

  private static final long ALL_ONES = -1L;

  private static final double LOG_NORMAL_SIGMA = Math.sqrt(Math.log1p(16));

  /**
   * Means, and the means of three cells: 6144 and 700 of the 8,192 of the body, 100 of octave 30.
   * From SciPy: {@code d.mean()} and a 40-point Gauss-Legendre rule over {@code d.isf} with d =
   * uniform(100, 200), expon(scale=2000), truncnorm(-1.25, inf, 100, 80), lognorm(s,
   * scale=500*exp(-s*s/2)) with s = sqrt(log(17)), gamma(0.5, scale=6000), weibull_min(0.7,
   * scale=700), pareto(2.5, scale=50).
   */
  static Stream<Arguments> distributions() {
    return Stream.of(
        arguments(
            new Uniform(100, 300),
            UniformContinuousDistribution.of(100, 300),
            200.0,
            new double[] {149.98779296875, 282.89794921875, 299.99999983374437}),
        arguments(
            new Exponential(2000),
            ExponentialDistribution.of(2000),
            2000.0,
            new double[] {575.2013933164944, 4918.2381328298125, 41816.11489793907}),
        arguments(
            new Normal(100, 80),
            TruncatedNormalDistribution.of(100, 80, 0, Double.POSITIVE_INFINITY),
            116.33803671189415,
            new double[] {64.62632177043162, 214.33447922409846, 583.6622465841683}),
        arguments(
            new LogNormal(500, 2000),
            LogNormalDistribution.of(
                Math.log(500) - LOG_NORMAL_SIGMA * LOG_NORMAL_SIGMA / 2, LOG_NORMAL_SIGMA),
            500.0,
            new double[] {38.95342630095857, 1214.6470379237487, 3091001.815039522}),
        arguments(
            new Gamma(3000, 0.5),
            GammaDistribution.of(0.5, 6000),
            3000.0,
            new double[] {304.43929704107364, 8870.78491819942, 113055.96327517052}),
        arguments(
            new Weibull(700, 0.7),
            WeibullDistribution.of(0.7, 700),
            886.0764542400985,
            new double[] {118.0159769836998, 2531.363734063675, 53859.26807885153}),
        arguments(
            new Pareto(50, 2.5),
            ParetoDistribution.of(50, 2.5),
            83.33333333333334,
            new double[] {56.09593131212797, 133.7096483369536, 214324.41685531926}));
  }

  @ParameterizedTest
  @MethodSource("distributions")
  void compile_unrounded_hasTheMeanAndTheCellMeansOfTheDistribution(
      Distribution distribution, ContinuousDistribution exact, double mean, double[] cells) {
    QuantileTable table = QuantileTable.compile(distribution);
    assertThat(table.quantum()).isNull();
    assertThat(table.mean()).isCloseTo(mean, within(1e-9 * mean));
    assertThat(exact.getMean()).isCloseTo(mean, within(1e-12 * mean));
    assertThat(table.value(body(6144))).isCloseTo(cells[0], within(1e-8 * cells[0]));
    assertThat(table.value(body(700))).isCloseTo(cells[1], within(1e-8 * cells[1]));
    assertThat(table.value(bits(30, 100))).isCloseTo(cells[2], within(1e-8 * cells[2]));
  }

  @ParameterizedTest
  @MethodSource("distributions")
  void compile_rounded_isOnTheGridAndKeepsTheMean(
      Distribution distribution, ContinuousDistribution exact, double mean, double[] cells) {
    QuantileTable table = QuantileTable.compile(distribution, Quantum.DEFAULT);
    Quantum quantum = requireNonNull(table.quantum());
    assertThat(table.mean()).isCloseTo(mean, within(Math.max(1e-6 * mean, quantum.nanos() / 2)));
    double before = Double.POSITIVE_INFINITY;
    for (Cell cell : cells()) {
      double value = table.value(cell.bits());
      quantum.toQuanta(value);
      assertThat(value).isBetween(0.0, before);
      before = value;
    }
    assertThat(before).isGreaterThanOrEqualTo(exact.getSupportLowerBound());
  }

  @ParameterizedTest
  @MethodSource("distributions")
  void value_manyDraws_followTheDistribution(
      Distribution distribution, ContinuousDistribution exact, double mean, double[] cells) {
    QuantileTable table = QuantileTable.compile(distribution);
    int count = 200_000;
    double[] thresholds = {0.9, 0.7, 0.5, 0.3, 0.1, 0.02, 0.001};
    int[] above = new int[thresholds.length];
    for (int n = 0; n < count; n++) {
      double value = table.value(Draws.bits(DrawKey.of(11, 0, n, Purpose.COMPUTE, 0), 0));
      for (int t = 0; t < thresholds.length; t++) {
        above[t] += value > exact.inverseSurvivalProbability(thresholds[t]) ? 1 : 0;
      }
    }
    for (int t = 0; t < thresholds.length; t++) {
      double p = thresholds[t];
      double sd = Math.sqrt(count * p * (1 - p));
      // Half a cell of probability moves to one side of the threshold.
      double cell = count * Math.max(p / 128, 1.0 / 8192);
      assertThat(above[t]).isCloseTo((int) (count * p), within((int) (4 * sd + cell)));
    }
  }

  /** Spread as far as anybody may ask for; the exact means are the parameters. */
  static Stream<Arguments> extremes() {
    return Stream.of(
        arguments(new Gamma(100, 0.01), 100.0),
        arguments(new Gamma(100, 1e6), 100.0),
        arguments(new LogNormal(100, 10_000), 100.0),
        arguments(new LogNormal(100, 0.01), 100.0),
        arguments(new Weibull(100, 0.2), 12_000.0),
        arguments(new Weibull(100, 1), 100.0),
        arguments(new Pareto(100, 1.01), 10_100.0),
        arguments(new Normal(0, 100), 100 * Math.sqrt(2 / Math.PI)),
        arguments(new Normal(1e9, 1), 1e9),
        arguments(new Uniform(5, 5), 5.0),
        arguments(new Exponential(1e-6), 1e-6));
  }

  @ParameterizedTest
  @MethodSource("extremes")
  void compile_extremeParameters_keepsTheMean(Distribution distribution, double mean) {
    QuantileTable exact = QuantileTable.compile(distribution);
    assertThat(exact.mean()).isCloseTo(mean, within(1e-9 * mean));
    double bound = Math.max(1e-6 * mean, Quantum.DEFAULT.nanos() / 2);
    QuantileTable rounded = QuantileTable.compile(distribution, Quantum.DEFAULT);
    assertThat(rounded.mean()).isCloseTo(mean, within(bound));
  }

  @ParameterizedTest
  @MethodSource("distributions")
  void value_allCells_haveTheVarianceOfTheDistribution(
      Distribution distribution, ContinuousDistribution exact, double mean, double[] cells) {
    // What the mean of the tail loses of a heavy tail is there with any number of cells.
    double loss = distribution instanceof Pareto ? 2e-3 : 2e-5;
    double variance = variance(QuantileTable.compile(distribution), mean);
    assertThat(variance / exact.getVariance()).isBetween(1 - loss, 1 + 1e-9);
  }

  @Test
  void value_exponential_losesLittleVarianceWithinCells() {
    assertThat(variance(QuantileTable.compile(new Exponential(1)), 1)).isBetween(1 - 1e-6, 1.0);
  }

  @Test
  void value_narrowForWhereItLies_keepsItsDigits() {
    QuantileTable normal = QuantileTable.compile(new Normal(1e9, 1));
    assertThat(variance(normal, 1e9)).isCloseTo(1, within(1e-5));
    QuantileTable uniform = QuantileTable.compile(new Uniform(1e9, 1e9 + 1));
    assertThat(variance(uniform, 1e9 + 0.5)).isCloseTo(1.0 / 12, within(1e-7));
  }

  /**
   * Smooth laws: the quantile a cell further on is the slope of the inverse survival function away,
   * at 1 in 100 of probability 1.22 % for the exponential, 0.77 % for this lognormal.
   */
  @ParameterizedTest
  @MethodSource("bodies")
  void value_body_hasThousandsOfValuesWithoutAWideGap(Distribution distribution, double gap) {
    QuantileTable table = QuantileTable.compile(distribution);
    int lowerHalf = 0;
    double widest = 0;
    for (int cell = 8192 / 100; cell < 8192 - 8192 / 100; cell++) {
      double value = table.value(body(cell));
      double next = table.value(body(cell + 1));
      widest = Math.max(widest, (value - next) / next);
      lowerHalf += cell >= 4096 && value > next ? 1 : 0;
    }
    assertThat(widest).isLessThan(gap);
    assertThat(lowerHalf).isEqualTo(4096 - 8192 / 100);
  }

  static Stream<Arguments> bodies() {
    return Stream.of(
        arguments(new Exponential(2000), 0.0125),
        arguments(new LogNormal(500, 2000), 0.0080),
        arguments(new Uniform(100, 300), 0.00025));
  }

  @Test
  void value_manyDraws_takeThousandsOfValues() {
    QuantileTable table = QuantileTable.compile(new Exponential(1000));
    Set<Double> values = new HashSet<>();
    Set<Double> lowerHalf = new HashSet<>();
    for (int n = 0; n < 200_000; n++) {
      double value = table.value(Draws.bits(DrawKey.of(3, 0, n, Purpose.COMPUTE, 0), 0));
      values.add(value);
      if (value < 1000 * Math.log(2)) {
        lowerHalf.add(value);
      }
    }
    assertThat(lowerHalf).hasSize(4096);
    assertThat(values).hasSizeGreaterThan(8500);
  }

  @Test
  void value_everyBitBelowACell_changesNothing() {
    QuantileTable table = QuantileTable.compile(new Exponential(1000));
    for (Cell cell : cells()) {
      long last = cell.bits() + (long) Math.scalb(cell.probability(), 64) - 1;
      assertThat(table.value(last)).isEqualTo(table.value(cell.bits()));
      if (last != ALL_ONES) {
        assertThat(table.value(last + 1)).isLessThan(table.value(last));
      }
    }
  }

  @Test
  void value_tail_isItsConditionalMean() {
    QuantileTable table = QuantileTable.compile(new Exponential(1000));
    double tailMean = 1000 * (1 + 47 * Math.log(2));
    assertThat(table.value(0)).isCloseTo(tailMean, within(1e-6)).isEqualTo(table.max());
    assertThat(table.value((1L << 17) - 1)).isEqualTo(table.value(0));
    assertThat(table.value(1L << 17)).isLessThan(table.value(0));
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "100, 100", "0.1, 0.09375", "1e12, 1e12", "0.007, 0"})
  void compile_constant_isExactlyTheRoundedConstant(double value, double expected) {
    QuantileTable table = QuantileTable.compile(new Constant(value), Quantum.DEFAULT);
    for (long bits : new long[] {0, 1, ALL_ONES, Long.MIN_VALUE, 0x123456789ABCDEFL}) {
      assertThat(table.value(bits)).isEqualTo(expected);
    }
    assertThat(table.mean()).isEqualTo(expected);
  }

  @Test
  void compile_constantUnrounded_isExactlyTheConstant() {
    QuantileTable table = QuantileTable.compile(new Constant(0.1));
    assertThat(table.value(ALL_ONES)).isEqualTo(0.1);
    assertThat(table.value(0)).isEqualTo(0.1);
  }

  @Test
  void compile_empirical_hasTheExactCellMeans() {
    QuantileTable table = QuantileTable.compile(new Empirical(new double[] {40, 10, 70, 20}));
    assertThat(table.value(body(2047))).isEqualTo(70); // largest quarter and beyond
    assertThat(table.value(body(4095))).isEqualTo(40);
    assertThat(table.value(body(4096))).isEqualTo(20);
    assertThat(table.value(ALL_ONES)).isEqualTo(10);
    assertThat(table.mean()).isEqualTo(35);
  }

  @Test
  void compile_empiricalWithACellAcrossTwoSamples_weighsThem() {
    QuantileTable table = QuantileTable.compile(new Empirical(new double[] {0, 0, 300}));
    // A third lies at 2730.67 cells of 1/8192: two thirds of cell 2730.
    assertThat(table.value(body(2729))).isCloseTo(300, within(1e-9));
    assertThat(table.value(body(2730))).isCloseTo(200, within(1e-8));
    assertThat(table.value(body(2731))).isCloseTo(0, within(1e-9));
    assertThat(table.mean()).isCloseTo(100, within(1e-12));
  }

  @Test
  void compile_manyEmpiricalSamples_keepsTheMean() {
    double[] samples = new double[100_000];
    double sum = 0;
    for (int n = 0; n < samples.length; n++) {
      samples[n] = n % 1000;
      sum += samples[n];
    }
    QuantileTable table = QuantileTable.compile(new Empirical(samples), Quantum.DEFAULT);
    assertThat(table.mean()).isCloseTo(sum / samples.length, within(1e-6 * 500));
  }

  @Test
  void compile_meanThatOverflows_isRefused() {
    assertThatThrownBy(() -> QuantileTable.compile(new Weibull(1, 0.001)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("Weibull[scale=1.0, shape=0.001]: values too large or too spread");
  }

  @Test
  void serialization_table_keepsEveryValue() throws Exception {
    QuantileTable table = QuantileTable.compile(new Gamma(10, 2), Quantum.DEFAULT);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(table);
    }
    ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()));
    QuantileTable copy = (QuantileTable) in.readObject();
    assertThat(copy).usingRecursiveComparison().isEqualTo(table);
  }

  private static double variance(QuantileTable table, double mean) {
    double variance = Math.scalb(Math.pow(table.max() - mean, 2), -47);
    for (Cell cell : cells()) {
      variance += cell.probability() * Math.pow(table.value(cell.bits()) - mean, 2);
    }
    return variance;
  }

  /** The first bits of a cell, and how likely it is. */
  private record Cell(long bits, double probability) {}

  /** All but the tail, largest values first. */
  private static List<Cell> cells() {
    List<Cell> cells = new ArrayList<>();
    for (int octave = 46; octave >= 6; octave--) {
      for (int cell = 0; cell < 128; cell++) {
        cells.add(new Cell(bits(octave, cell), Math.scalb(1.0, -octave - 8)));
      }
    }
    for (int cell = 128; cell < 8192; cell++) {
      cells.add(new Cell(body(cell), 1.0 / 8192));
    }
    return cells;
  }

  /** The first bits of a cell of the body. */
  private static long body(int cell) {
    return (long) cell << 51;
  }

  /** The first bits of a cell beyond the body: octave zeros, a one, and the number of the cell. */
  private static long bits(int octave, int cell) {
    return (128L + cell) << (56 - octave);
  }
}
