package io.idlewave.perturb.extrapolation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OrderStatisticsTest {

  private static double of(double[] ascending, long m) {
    return OrderStatistics.expectedMaximum(ascending, OrderStatistics.weights(ascending.length, m));
  }

  /** All 20 subsets of three of six values, one by one. */
  @Test
  void expectedMaximum_ofASmallSample_isTheMeanOverAllSubsets() {
    double[] values = {1, 2, 2, 5, 11, 40};
    double sum = 0;
    int subsets = 0;
    for (int i = 0; i < 6; i++) {
      for (int j = i + 1; j < 6; j++) {
        for (int k = j + 1; k < 6; k++) {
          sum += Math.max(values[i], Math.max(values[j], values[k]));
          subsets++;
        }
      }
    }
    assertThat(of(values, 3)).isCloseTo(sum / subsets, within(1e-12));
  }

  @Test
  void expectedMaximum_ofOneAndOfAll_areMeanAndMaximum() {
    double[] values = {1, 2, 2, 5, 11, 40};
    assertThat(of(values, 1)).isCloseTo(61.0 / 6, within(1e-12));
    assertThat(of(values, 6)).isEqualTo(40);
  }

  /** The m-th harmonic number for exponential draws, m / (m + 1) for uniform ones. */
  @ParameterizedTest
  @CsvSource({
    "2, 1.5, 0.6666666666666666",
    "16, 3.3807289932289937, 0.9411764705882353",
    "128, 5.433147092589174, 0.9922480620155039",
    "1024, 7.509175672278132, 0.9990243902439024"
  })
  void expectedMaximum_overSamples_isUnbiased(int m, double exponential, double uniform) {
    Random random = new Random(m);
    int samples = 2000;
    int n = Math.max(m + 5, 100);
    double[] first = new double[samples];
    double[] second = new double[samples];
    for (int sample = 0; sample < samples; sample++) {
      double[] values = random.doubles(n).sorted().toArray();
      second[sample] = of(values, m);
      first[sample] = of(Arrays.stream(values).map(u -> -Math.log1p(-u)).toArray(), m);
    }
    assertMean(first, exponential);
    assertMean(second, uniform);
  }

  private static void assertMean(double[] values, double expected) {
    double mean = Arrays.stream(values).average().orElseThrow();
    double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
    double error = Math.sqrt(squares / (values.length - 1.0) / values.length);
    assertThat(mean).isCloseTo(expected, within(4 * error));
  }

  @ParameterizedTest
  @CsvSource({"10, 1", "10, 10", "100000, 16", "100000, 99999", "260000, 5000"})
  void weights_ofAnySizes_addUpToOne(int n, long m) {
    double[] weights = OrderStatistics.weights(n, m);
    assertThat(Arrays.stream(weights).sum()).isCloseTo(1, within(1e-9));
  }

  @ParameterizedTest
  @CsvSource({"10, 0", "10, 11"})
  void weights_ofMoreDrawsThanValues_areRefused(int n, long m) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> OrderStatistics.weights(n, m))
        .withMessage("draws: 1 to 10, got " + m);
  }
}
