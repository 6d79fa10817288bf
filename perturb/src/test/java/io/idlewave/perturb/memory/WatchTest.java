package io.idlewave.perturb.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How long to watch, against log-normal steps, whose density at the p99 is known. */
class WatchTest {

  private static final double SPREAD = 0.1;

  private static double[] steps(double correlation, int count, long seed) {
    Random random = new Random(seed);
    double[] nanos = new double[count];
    double value = random.nextGaussian();
    for (int step = 0; step < count; step++) {
      nanos[step] = 1e6 * Math.exp(SPREAD * value);
      value =
          correlation * value + Math.sqrt(1 - correlation * correlation) * random.nextGaussian();
    }
    return nanos;
  }

  /** The density at the p99 q is phi(2.3263) / (q spread), and phi(2.3263) is 0.026652. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5, 0.8})
  void watch_ofLogNormalSteps_isThatOfTheirDensityAndMemory(double correlation) {
    Watch watch = Watch.of(steps(correlation, 40_000, 5), 0.01);
    double alike = (1 + correlation) / (1 - correlation);
    double expected = alike * 0.99 * 0.01 * Math.pow(1.96 * SPREAD / (0.01 * 0.026652), 2);
    assertThat((double) watch.p99Steps()).isCloseTo(expected, within(0.25 * expected));
    assertThat(watch.effectiveSteps()).isCloseTo(40_000 / alike, within(0.15 * 40_000 / alike));
  }

  /** Watched so long, the p99 of independent steps is as near as that in 95 of 100 cases. */
  @Test
  void p99_afterSoManySteps_isWithinTheShare() {
    Watch watch = Watch.of(steps(0, 20_000, 1), 0.02);
    double p99 = 1e6 * Math.exp(SPREAD * 2.326348);
    int near = 0;
    for (int seed = 0; seed < 200; seed++) {
      double[] sorted = steps(0, watch.p99Steps().intValue(), 100 + seed);
      Arrays.sort(sorted);
      double found = sorted[(int) Math.floor(0.99 * (sorted.length - 1))];
      near += Math.abs(found / p99 - 1) <= 0.02 ? 1 : 0;
    }
    assertThat(near).isBetween(180, 199);
  }

  /** Between usual steps and slow ones there is nothing: no density is 0 there. */
  @ParameterizedTest
  @ValueSource(ints = {9, 10, 11})
  void watch_whereTheP99LiesInAGap_saysThatItTakesLong(int slow) {
    double[] nanos = steps(0, 1000, 2);
    for (int step = 0; step < slow; step++) {
      nanos[100 * step % 997] = 1e7;
    }
    assertThat(Watch.of(nanos, 0.05).p99Steps()).isBetween(1_000L, 100_000_000L);
  }

  /** Logarithms of equal times are equal; the mean of their exponentials is not quite. */
  @Test
  void watch_ofStepsThatAreEqualButForRounding_countsEach() {
    double[] equal = new double[300];
    Arrays.fill(equal, 999_999.999_999_999_5);
    assertThat(Watch.of(equal, 0.05)).isEqualTo(new Watch(300, 0.05, 100L));
  }

  @Test
  void watch_ofFewOrEqualSteps_saysWhatItCan() {
    assertThat(Watch.of(steps(0, 100, 1), 0.05).p99Steps()).isNull();
    double[] equal = new double[300];
    Arrays.fill(equal, 5);
    assertThat(Watch.of(equal, 0.05)).isEqualTo(new Watch(300, 0.05, 100L));
  }
}
