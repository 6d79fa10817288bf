package io.idlewave.perturb.extrapolation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParetoTailTest {

  private static double[] sample(long seed, int n, DoubleUnaryOperator quantileOfSurvival) {
    return new Random(seed)
        .doubles(n)
        .map(u -> quantileOfSurvival.applyAsDouble(1 - u))
        .sorted()
        .toArray();
  }

  /** Excesses of all three are generalised Pareto, with shape 0, -1 and 1/4. */
  @ParameterizedTest
  @CsvSource({"exponential, 0", "uniform, -1", "pareto, 0.25"})
  void of_exactTails_recoversTheShape(String name, double shape) {
    double[] values = sample(1, 200_000, quantile(name));
    ParetoTail tail = ParetoTail.of(values);
    assertThat(tail.shape()).isCloseTo(shape, within(0.03));
    assertThat(tail.share()).isEqualTo(0.1);
    assertThat(tail.fits()).isTrue();
  }

  private static DoubleUnaryOperator quantile(String name) {
    return switch (name) {
      case "exponential" -> s -> -Math.log(s);
      case "uniform" -> s -> 1 - s;
      default -> s -> Math.pow(s, -0.25);
    };
  }

  /**
   * The tenth beyond ln 10, 0.9 and 10^(1/4) of an exponential, a uniform and a Pareto distribution
   * of survival x^-4: expected maxima are harmonic numbers, m / (m + 1), and Gamma(3/4) Gamma(m +
   * 1) / Gamma(m + 3/4), that is Gamma(3/4) m^(1/4) up to 1e-5 here.
   */
  @ParameterizedTest
  @CsvSource({
    "2.302585092994046, 1, 0, 1024, 7.509175672278132",
    "2.302585092994046, 1, 0, 65536, 11.667578183235785",
    "0.9, 0.1, -1, 1024, 0.9990243902439024",
    "1.7782794100389228, 0.4445698525097307, 0.25, 65536, 19.60667"
  })
  void expectedMaximum_ofAKnownTail_isThatOfItsDistribution(
      double threshold, double scale, double shape, long m, double expected) {
    ParetoTail tail = new ParetoTail(threshold, 0.1, scale, shape, 100, 0);
    assertThat(tail.expectedMaximum(m)).isCloseTo(expected, within(1e-3 * expected));
  }

  @Test
  void fits_ofDetoursOfOneLength_isRefused() {
    double[] values = sample(3, 5000, s -> s < 0.02 ? 2500 : 0);
    assertThat(ParetoTail.of(values).fits()).isFalse();
    double[] even = sample(3, 5000, s -> s < 0.5 ? 2500 : 0);
    assertThat(ParetoTail.of(even).fits()).isFalse();
  }

  @Test
  void fits_ofExponentialSamples_isSeldomRefused() {
    int refused = 0;
    for (int seed = 0; seed < 1000; seed++) {
      refused += ParetoTail.of(sample(seed, 1000, s -> -Math.log(s))).fits() ? 0 : 1;
    }
    assertThat(refused).isLessThan(100);
  }
}
