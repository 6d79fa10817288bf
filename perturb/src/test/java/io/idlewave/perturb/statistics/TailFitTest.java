package io.idlewave.perturb.statistics;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TailFitTest {

  /** The value at the upper end of a generalised Pareto distribution of scale 1. */
  private static DoubleUnaryOperator pareto(double shape) {
    return u -> shape == 0 ? -Math.log(u) : (Math.pow(u, -shape) - 1) / shape;
  }

  private static double[] sample(int count, long seed, DoubleUnaryOperator law) {
    Random random = new Random(seed);
    double[] values = new double[count];
    Arrays.setAll(values, i -> law.applyAsDouble(1 - random.nextDouble()));
    return values;
  }

  /** The excesses of a generalised Pareto distribution are of the same shape. */
  @ParameterizedTest
  @CsvSource({"-0.3", "0", "0.3"})
  void of_samplesOfThatDistribution_coverTheTruth(double shape) {
    int samples = 200;
    double farQuantile = pareto(shape).applyAsDouble(1e-4);
    double limit = pareto(shape).applyAsDouble(2e-4);
    int quantiles = 0;
    int probabilities = 0;
    double shapes = 0;
    for (int i = 0; i < samples; i++) {
      TailFit fit = requireNonNull(TailFit.of(sample(1_000, i, pareto(shape)), 0.05));
      assertThat(fit.excesses()).isEqualTo(100);
      shapes += fit.shape() / samples;
      quantiles += fit.quantileInterval(0.9999).contains(farQuantile) ? 1 : 0;
      probabilities += fit.probabilityInterval(limit).contains(2e-4) ? 1 : 0;
    }
    assertThat(shapes).isCloseTo(shape, within(0.06));
    // 95 % less three standard deviations of the share of 200 samples
    assertThat(quantiles).isGreaterThan((int) (0.9 * samples));
    assertThat(probabilities).isGreaterThan((int) (0.9 * samples));
  }

  @Test
  void of_exponentialValues_findsShapeScaleAndQuantilesOfManyValues() {
    TailFit fit = requireNonNull(TailFit.of(sample(10_000, 5, u -> 7 - 3 * Math.log(u)), 0.05));
    assertThat(fit.threshold()).isCloseTo(7 + 3 * Math.log(10), within(0.2));
    assertThat(fit.shape()).isCloseTo(0, within(0.1));
    assertThat(fit.scale()).isCloseTo(3, within(0.3));
    double quantile = fit.quantile(0.9999);
    assertThat(quantile).isCloseTo(7 + 3 * Math.log(1e4), within(4.0));
    assertThat(fit.probabilityBeyond(quantile)).isCloseTo(1e-4, within(1e-10));
    assertThat(fit.quantileInterval(0.9999).contains(quantile)).isTrue();
    assertThat(fit.probabilityInterval(quantile).contains(1e-4)).isTrue();
  }

  /** A tail that ends at once is fitted as one; the figure in the semantics is 8 to 10 %. */
  @Test
  void of_uniformValues_missTheTruthNotMuchMoreOften() {
    int misses = 0;
    for (int i = 0; i < 100; i++) {
      TailFit fit = requireNonNull(TailFit.of(sample(1_000, i, u -> 1 - u), 0.05));
      assertThat(fit.shape()).isLessThan(-0.5);
      misses += fit.quantileInterval(0.9999).contains(0.9999) ? 0 : 1;
    }
    // 10 % and three standard deviations of the share of 100 samples
    assertThat(misses).isLessThanOrEqualTo(19);
  }

  @Test
  void of_anotherUnit_scalesWithIt() {
    double[] values = sample(500, 3, u -> -Math.log(u));
    double[] scaled = Arrays.stream(values).map(v -> 1e9 + 1024 * v).toArray();
    TailFit fit = requireNonNull(TailFit.of(values, 0.05));
    TailFit other = requireNonNull(TailFit.of(scaled, 0.05));
    assertThat(other.shape()).isCloseTo(fit.shape(), within(1e-5));
    assertThat(other.quantile(0.999)).isCloseTo(1e9 + 1024 * fit.quantile(0.999), within(1e-2));
  }

  @Test
  void of_fewOrEqualValues_isNothing() {
    assertThat(TailFit.of(sample(499, 1, u -> u), 0.05)).isNull();
    assertThat(TailFit.of(new double[1_000], 0.05)).isNull();
  }

  @Test
  void probabilityInterval_limitBeyondTheEndOfABoundedLaw_reachesToZero() {
    TailFit fit = requireNonNull(TailFit.of(sample(1_000, 2, u -> 1 - u), 0.05));
    Interval interval = fit.probabilityInterval(1.5);
    assertThat(interval.lower()).isZero();
    assertThat(requireNonNull(interval.upper())).isLessThan(0.01);
  }
}
