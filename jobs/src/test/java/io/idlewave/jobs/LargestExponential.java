package io.idlewave.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * The largest of some exponential draws of mean 1: {@code 1 + 1/2 + ... + 1/n} on average, with a
 * variance of {@code 1 + 1/4 + ... + 1/n^2}.
 */
record LargestExponential(int draws) {

  private static final double ERRORS = 3;

  double mean() {
    double sum = 0;
    for (int i = 1; i <= draws; i++) {
      sum += 1.0 / i;
    }
    return sum;
  }

  double variance() {
    double sum = 0;
    for (int i = 1; i <= draws; i++) {
      sum += 1.0 / i / i;
    }
    return sum;
  }

  /**
   * Asserts that a mean over samples is that of a sum of such draws, within three standard errors.
   *
   * @param independent how many draws the sum has, each {@code unit} times as large
   * @param samples how many sums the mean is of
   * @param offGrid by how much rounding may move the sum
   */
  void assertMean(double mean, int independent, double unit, int samples, double offGrid) {
    double error = unit * Math.sqrt(independent * variance() / samples);
    assertThat(mean).isCloseTo(independent * unit * mean(), within(ERRORS * error + offGrid));
  }
}
