package io.idlewave.perturb.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Block lengths against those that follow from the true covariances. */
class BlockLengthTest {

  private static double[] autoregression(double correlation, int length, long seed) {
    Random random = new Random(seed);
    double[] values = new double[length];
    double value = random.nextGaussian() / Math.sqrt(1 - correlation * correlation);
    for (int i = 0; i < length; i++) {
      values[i] = value;
      value = correlation * value + random.nextGaussian();
    }
    return values;
  }

  /**
   * With covariances in the ratio of rho^k, their sum with weights |k| over their sum is 2 rho / (1
   * - rho^2): the length is the cube root of 3/2 times the square of that times the number of
   * values.
   */
  @ParameterizedTest
  @ValueSource(doubles = {0.5, 0.8, 0.95})
  void length_ofAnAutoregression_isThatOfItsCovariances(double correlation) {
    int length = 20_000;
    double ratio = 2 * correlation / (1 - correlation * correlation);
    double expected = Math.cbrt(1.5 * ratio * ratio * length);
    double mean = 0;
    for (int seed = 0; seed < 20; seed++) {
      mean += BlockLength.of(autoregression(correlation, length, seed)) / 20.0;
    }
    assertThat(mean).isCloseTo(expected, within(0.2 * expected));
  }

  @Test
  void length_ofIndependentValues_isShort() {
    int longer = 0;
    for (int seed = 0; seed < 50; seed++) {
      longer += BlockLength.of(autoregression(0, 500, seed)) > 3 ? 1 : 0;
    }
    assertThat(longer).isLessThanOrEqualTo(10);
  }

  @Test
  void length_ofFewOrEqualValues_isOne() {
    assertThat(BlockLength.of(new double[] {1, 2, 3})).isEqualTo(1);
    double[] equal = new double[100];
    Arrays.fill(equal, 7);
    assertThat(BlockLength.of(equal)).isEqualTo(1);
  }

  @Test
  void length_ofATrend_isBounded() {
    double[] trend = new double[900];
    Arrays.setAll(trend, i -> i);
    assertThat(BlockLength.of(trend)).isBetween(30, 90);
  }
}
