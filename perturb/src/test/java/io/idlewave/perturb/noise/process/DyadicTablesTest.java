package io.idlewave.perturb.noise.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.QuantileTable;
import io.idlewave.perturb.noise.Quantum;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.math3.special.Gamma;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables of sums against laws in closed form, and against sums term by term. */
class DyadicTablesTest {

  private static final Distribution.Exponential EXPONENTIAL = new Distribution.Exponential(1000);

  /** The sum of n exponential durations is a gamma variable. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 8, 12, 16, 20})
  void table_sumsOfExponentials_areGamma(int level) {
    QuantileTable table = DyadicTables.ofSums(EXPONENTIAL, Quantum.DEFAULT).table(level);
    double count = Math.scalb(1.0, level);
    assertLaw(table, x -> Gamma.regularizedGammaQ(count, x / 1000));
    assertThat(table.mean()).isCloseTo(1000 * count, within(1e-6 * 1000 * count));
  }

  /** A Poisson mixture of gamma variables. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3, 6, 10})
  void table_poissonSumsOfExponentials_areTheMixture(int level) {
    QuantileTable table = DyadicTables.ofPoissonSums(EXPONENTIAL, Quantum.DEFAULT).table(level);
    double expected = Math.scalb(1.0, level);
    assertLaw(table, x -> poissonGamma(expected, x / 1000));
    assertThat(table.mean()).isCloseTo(1000 * expected, within(1e-6 * 1000 * expected));
  }

  private static double poissonGamma(double expected, double x) {
    double survival = 0;
    int most = (int) (expected + 40 * Math.sqrt(expected) + 60);
    for (int n = 1; n < most; n++) {
      double log = n * Math.log(expected) - expected - Gamma.logGamma(n + 1);
      if (log > -60) {
        survival += Math.exp(log) * Gamma.regularizedGammaQ(n, x);
      }
    }
    return survival;
  }

  /** Numbers of detours are whole, and Poisson. */
  @ParameterizedTest
  @ValueSource(ints = {0, 2, 5, 9})
  void table_poissonNumbers_arePoisson(int level) {
    QuantileTable table =
        DyadicTables.ofPoissonSums(new Distribution.Constant(1), new Quantum(0)).table(level);
    double expected = Math.scalb(1.0, level);
    double[] mass = new double[(int) table.max() + 2];
    table.forEachCell(
        (value, probability) -> {
          assertThat(value).isEqualTo(Math.rint(value));
          mass[(int) value] += probability;
        });
    double difference = 0;
    double distance = 0;
    for (int n = 0; n < mass.length; n++) {
      double exact = Math.exp(n * Math.log(expected) - expected - Gamma.logGamma(n + 1));
      difference += mass[n] - exact;
      distance = Math.max(distance, Math.abs(difference));
    }
    assertThat(distance).isLessThan(2e-4);
    assertThat(table.mean()).isCloseTo(expected, within(1e-3 * Math.sqrt(expected)));
  }

  /** Tails that reach far: large sums of subexponential durations are due to one of them. */
  @ParameterizedTest
  @CsvSource({"3, 1.5", "3, 2.5", "0, 1.5"})
  void table_paretoDurations_haveTheTailOfTheLargest(int level, double shape) {
    Distribution pareto = new Distribution.Pareto(1000, shape);
    QuantileTable table = DyadicTables.ofPoissonSums(pareto, Quantum.DEFAULT).table(level);
    double expected = Math.scalb(1.0, level);
    double rest = table.mean();
    for (double p : new double[] {1e-6, 1e-7, 1e-8}) {
      double x = value(table, p) - rest;
      assertThat(expected * Math.pow(1000 / x, shape)).isCloseTo(p, within(0.05 * p));
    }
  }

  /** Every shape of duration: sums of table values, term by term. */
  @Test
  void table_anyDurations_haveTheLawOfSumsTermByTerm() {
    for (Distribution duration :
        new Distribution[] {
          new Distribution.Uniform(500, 1500),
          new Distribution.LogNormal(1000, 4000),
          new Distribution.Weibull(1000, 0.5),
          new Distribution.Normal(1000, 100),
          new Distribution.Empirical(new double[] {10, 10, 10, 2000, 50_000})
        }) {
      DyadicTables tables = DyadicTables.ofSums(duration, Quantum.DEFAULT);
      SplittableRandom random = new SplittableRandom(5);
      double[] sums = new double[200_000];
      for (int k = 0; k < sums.length; k++) {
        for (int term = 0; term < 16; term++) {
          sums[k] += tables.single().value(random.nextLong());
        }
      }
      Arrays.sort(sums);
      QuantileTable table = tables.table(4);
      // of few distinct durations, a shift by a thousandth of the range is forgiven
      double step = value(table, 1e-3) / 1000;
      double distance = 0;
      for (double p = 0.0005; p < 1; p += 0.0005) {
        double value = value(table, p);
        double above = 1 - (double) below(sums, value - step) / sums.length;
        double below = 1 - (double) below(sums, value + step) / sums.length;
        distance = Math.max(distance, Math.max(p - above, below - p));
      }
      // what 200,000 samples show of a distance of 0, with probability 0.999
      assertThat(distance).as(duration.toString()).isLessThan(1.95 / Math.sqrt(sums.length));
      assertThat(table.mean()).isCloseTo(16 * tables.single().mean(), within(1e-3));
    }
  }

  private static int below(double[] sorted, double value) {
    int at = Arrays.binarySearch(sorted, value);
    while (at > 0 && sorted[at - 1] == value) {
      at--;
    }
    return at >= 0 ? at : -at - 1;
  }

  @Test
  void of_equalDurations_isShared() {
    assertThat(DyadicTables.ofSums(new Distribution.Exponential(1000), Quantum.DEFAULT))
        .isSameAs(DyadicTables.ofSums(EXPONENTIAL, Quantum.DEFAULT))
        .isNotSameAs(DyadicTables.ofPoissonSums(EXPONENTIAL, Quantum.DEFAULT));
  }

  private static double value(QuantileTable table, double probability) {
    return table.value((long) (probability * 0x1p63) << 1);
  }

  /** Kolmogorov's distance below 1e-3, and tails down to 1e-6 up to a 1/100 of a deviation. */
  private static void assertLaw(QuantileTable table, DoubleUnaryOperator survival) {
    double[] distance = {0};
    double[] above = {0};
    table.forEachCell(
        (value, probability) -> {
          if (probability > 1e-5) {
            double exact = value == 0 ? 1 : survival.applyAsDouble(value);
            double end = above[0] + probability;
            distance[0] =
                Math.max(distance[0], value == 0 ? 0 : Math.max(exact - end, above[0] - exact));
          }
          above[0] += probability;
        });
    assertThat(distance[0]).isLessThan(5e-4);
    for (double p : new double[] {1e-3, 1e-4, 1e-5, 1e-6}) {
      assertThat(survival.applyAsDouble(value(table, p))).isCloseTo(p, within(0.08 * p));
    }
  }
}
