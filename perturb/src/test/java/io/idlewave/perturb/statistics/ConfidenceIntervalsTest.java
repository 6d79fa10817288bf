package io.idlewave.perturb.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfidenceIntervalsTest {

  private static final int TRIALS = 4_000;

  /** Three standard deviations of the share of 4,000 trials at 95 %. */
  private static final double TOLERANCE = 0.0104;

  /**
   * Ranks of the order statistics from SciPy: the largest k with {@code binom(n, p).cdf(k - 1) <=
   * 0.025} and the smallest with {@code binom(n, p).sf(k - 1) <= 0.025}; 0 and n + 1 mean open.
   */
  @ParameterizedTest
  @CsvSource({
    "100, 0.5, 40, 61",
    "1000, 0.99, 983, 997",
    "200, 0.95, 184, 197",
    "5, 0.5, 0, 6",
    "6, 0.5, 1, 6",
    "10, 0.25, 0, 6",
    "10, 0.75, 5, 11",
    "72, 0.05, 1, 9",
    "1, 0.5, 0, 2",
  })
  void ofQuantile_ranks_matchTheBinomialDistribution(int n, double p, int lower, int upper) {
    double[] ascending = new double[n];
    Arrays.setAll(ascending, index -> index + 1);
    Interval interval = ConfidenceIntervals.ofQuantile(ascending, p);
    assertThat(interval.lower()).isEqualTo(lower == 0 ? null : Double.valueOf(lower));
    assertThat(interval.upper()).isEqualTo(upper == n + 1 ? null : Double.valueOf(upper));
  }

  @Test
  void ofQuantile_extremes_areOpenOutwards() {
    double[] ascending = {3, 4, 9};
    assertThat(ConfidenceIntervals.ofQuantile(ascending, 0)).isEqualTo(new Interval(null, 3.0));
    assertThat(ConfidenceIntervals.ofQuantile(ascending, 1)).isEqualTo(new Interval(9.0, null));
  }

  @Test
  void ofMeanAndSd_oneValue_areOpen() {
    assertThat(ConfidenceIntervals.ofMean(5, 0, 1)).isEqualTo(Interval.OPEN);
    assertThat(ConfidenceIntervals.ofSd(0, 1)).isEqualTo(Interval.OPEN);
  }

  @ParameterizedTest
  @CsvSource({"2", "5", "30"})
  void ofMeanAndSd_normalValues_coverNinetyFivePercent(int n) {
    Random random = new Random(n);
    int mean = 0;
    int sd = 0;
    for (int trial = 0; trial < TRIALS; trial++) {
      double sum = 0;
      double squares = 0;
      for (int k = 0; k < n; k++) {
        double value = 10 + 3 * random.nextGaussian();
        sum += value;
        squares += value * value;
      }
      double sampleMean = sum / n;
      double sampleSd = Math.sqrt((squares - n * sampleMean * sampleMean) / (n - 1));
      mean += ConfidenceIntervals.ofMean(sampleMean, sampleSd, n).contains(10) ? 1 : 0;
      sd += ConfidenceIntervals.ofSd(sampleSd, n).contains(3) ? 1 : 0;
    }
    assertThat((double) mean / TRIALS).isBetween(0.95 - TOLERANCE, 0.95 + TOLERANCE);
    assertThat((double) sd / TRIALS).isBetween(0.95 - TOLERANCE, 0.95 + TOLERANCE);
  }

  @ParameterizedTest
  @CsvSource({"50, 0.5", "50, 0.25", "400, 0.95", "400, 0.01"})
  void ofQuantile_exponentialValues_coverAtLeastNinetyFivePercent(int n, double p) {
    Random random = new Random(n);
    double quantile = -Math.log1p(-p);
    int covered = 0;
    for (int trial = 0; trial < TRIALS; trial++) {
      double[] values = new double[n];
      Arrays.setAll(values, index -> -Math.log1p(-random.nextDouble()));
      Arrays.sort(values);
      covered += ConfidenceIntervals.ofQuantile(values, p).contains(quantile) ? 1 : 0;
    }
    assertThat((double) covered / TRIALS).isBetween(0.95 - TOLERANCE, 0.99);
  }
}
