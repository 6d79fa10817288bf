package io.idlewave.perturb.signature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.idlewave.perturb.noise.Distribution;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FamilyFitTest {

  private static final int SAMPLES = 20_000;

  static List<Distribution> families() {
    return List.of(
        new Distribution.Exponential(50),
        new Distribution.LogNormal(100, 60),
        new Distribution.Gamma(100, 4),
        new Distribution.Weibull(100, 0.6),
        new Distribution.Pareto(20, 3),
        new Distribution.Normal(500, 40),
        new Distribution.Uniform(10, 70));
  }

  /** By inversion of formulas that are written anew here, where there are any. */
  private static double[] drawn(Distribution from, Random random) {
    return IntStream.range(0, SAMPLES).mapToDouble(i -> draw(from, random)).toArray();
  }

  private static double draw(Distribution from, Random random) {
    double tail = 1 - random.nextDouble();
    if (from instanceof Distribution.Exponential exponential) {
      return -exponential.mean() * Math.log(tail);
    } else if (from instanceof Distribution.LogNormal logNormal) {
      double variance = Math.log(1 + Math.pow(logNormal.sd() / logNormal.mean(), 2));
      return logNormal.mean()
          * Math.exp(Math.sqrt(variance) * random.nextGaussian() - variance / 2);
    } else if (from instanceof Distribution.Gamma gamma) {
      double sum = 0;
      for (int i = 0; i < gamma.shape(); i++) {
        sum -= Math.log(1 - random.nextDouble()) * gamma.mean() / gamma.shape();
      }
      return sum;
    } else if (from instanceof Distribution.Weibull weibull) {
      return weibull.scale() * Math.pow(-Math.log(tail), 1 / weibull.shape());
    } else if (from instanceof Distribution.Pareto pareto) {
      return pareto.scale() * Math.pow(tail, -1 / pareto.shape());
    } else if (from instanceof Distribution.Normal normal) {
      return normal.mean() + normal.sd() * random.nextGaussian();
    }
    Distribution.Uniform uniform = (Distribution.Uniform) from;
    return uniform.min() + tail * (uniform.max() - uniform.min());
  }

  @ParameterizedTest
  @MethodSource("families")
  void all_ofDrawsOfAFamily_findsItsParameters(Distribution from) {
    FamilyFit same =
        FamilyFit.all(drawn(from, new Random(1))).stream()
            .filter(fit -> fit.distribution().getClass() == from.getClass())
            .findFirst()
            .orElseThrow();

    assertThat(same.kolmogorovSmirnov()).isLessThan(1.63 / Math.sqrt(SAMPLES));
    assertThat(same.distribution().meanNanos(0)).isCloseTo(from.meanNanos(0), withinPercentage(2));
    assertThat(Cumulative.of(same.distribution()).quantile(0.9))
        .isCloseTo(Cumulative.of(from).quantile(0.9), withinPercentage(2));
  }

  @ParameterizedTest
  @MethodSource("families")
  void all_ofDrawsOfAFamily_putsNoneThatIsOtherwiseFarBeforeIt(Distribution from) {
    List<FamilyFit> fits = FamilyFit.all(drawn(from, new Random(2)));

    assertThat(fits.get(0).kolmogorovSmirnov()).isLessThan(1.63 / Math.sqrt(SAMPLES));
  }

  @Test
  void all_ofFewValues_hasTheDistancesOfTheirDefinitions() {
    double[] values = {3, 1, 10, 6};
    FamilyFit fit =
        FamilyFit.all(values).stream()
            .filter(each -> each.distribution() instanceof Distribution.Exponential)
            .findFirst()
            .orElseThrow();

    double[] sorted = {1, 3, 6, 10};
    double[] below = Arrays.stream(sorted).map(x -> 1 - Math.exp(-x / 5)).toArray();
    double largest = 0;
    double sum = 0;
    for (int i = 0; i < 4; i++) {
      largest = Math.max(largest, Math.max((i + 1) / 4.0 - below[i], below[i] - i / 4.0));
      sum += (2 * i + 1) / 4.0 * (Math.log(below[i]) + Math.log(1 - below[3 - i]));
    }
    assertThat(fit.distribution()).isEqualTo(new Distribution.Exponential(5));
    assertThat(fit.kolmogorovSmirnov()).isCloseTo(largest, within(1e-12));
    assertThat(fit.andersonDarling()).isCloseTo(-4 - sum, within(1e-9));
  }

  @Test
  void all_ofOneValue_isConstant() {
    assertThat(FamilyFit.all(new double[] {25_000, 25_000.1, 24_999.9}))
        .singleElement()
        .satisfies(
            fit -> assertThat(fit.distribution().meanNanos(0)).isCloseTo(25_000, within(1e-6)));
  }
}
