package io.idlewave.perturb.statistics;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.apache.commons.statistics.distribution.TDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConfidenceIntervalsTest {

  private static final int TRIALS = 4_000;

  /** Three standard deviations of the share of 4,000 trials at 95 %. */
  private static final double TOLERANCE = 0.0104;

  private static final ConfidenceIntervals CONFIDENCE = new ConfidenceIntervals(0.05);

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
    Interval interval = CONFIDENCE.ofQuantile(ascending, p);
    assertThat(interval.lower()).isEqualTo(lower == 0 ? null : Double.valueOf(lower));
    assertThat(interval.upper()).isEqualTo(upper == n + 1 ? null : Double.valueOf(upper));
  }

  @Test
  void ofQuantile_extremes_areOpenOutwards() {
    double[] ascending = {3, 4, 9};
    assertThat(CONFIDENCE.ofQuantile(ascending, 0)).isEqualTo(new Interval(null, 3.0, "extreme"));
    assertThat(CONFIDENCE.ofQuantile(ascending, 1)).isEqualTo(new Interval(9.0, null, "extreme"));
  }

  @Test
  void ofQuantile_endBeyondTheValues_saysWhyItIsOpen() {
    double[] ascending = {3, 4, 9};
    assertThat(CONFIDENCE.ofQuantile(ascending, 0.5).open()).isEqualTo("too-few-replicates");
  }

  /**
   * The ends are where Hall's transformation of the studentised distance to the estimate, written
   * as in his paper, is a quantile of Student's t of 99 degrees: of SciPy, {@code t.ppf([0.975,
   * 0.995], 99)}; that of the mean at the longer tail lies between 0.975 and 0.988, by the skewness
   * of the sample over that of the exponential distribution.
   */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void ofMeanAndSd_anySample_endAtTheQuantilesOfHallsTransformation(long seed) {
    double[] values = exponential(100, seed);
    double mean = Arrays.stream(values).average().orElseThrow();
    double[] squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).toArray();
    double variance = Arrays.stream(squares).sum() / 99;
    double sd = Math.sqrt(variance);
    Interval ofMean = CONFIDENCE.ofMean(values, mean, sd, 5);
    assertThat(hall(values, mean, requireNonNull(ofMean.lower())))
        .isCloseTo(1.9842169516, within(1e-8));
    double cube = Arrays.stream(values).map(v -> Math.pow(v - mean, 3)).sum() / 100;
    double skewness = cube / Math.pow(variance * 0.99, 1.5);
    assertThat(skewness).isPositive();
    double tail = 0.025 - 0.013 * Math.min(1, skewness / 2);
    double upper = hall(values, mean, requireNonNull(ofMean.upper()));
    assertThat(TDistribution.of(99).cumulativeProbability(upper)).isCloseTo(tail, within(1e-10));
    Interval ofSd = CONFIDENCE.ofSd(values, mean, sd, 5);
    double low = Math.pow(requireNonNull(ofSd.lower()), 2);
    double high = Math.pow(requireNonNull(ofSd.upper()), 2);
    assertThat(hall(squares, variance, low)).isCloseTo(1.9842169516, within(1e-8));
    assertThat(hall(squares, variance, high)).isCloseTo(-2.6264054573, within(1e-8));
  }

  private static double hall(double[] values, double estimate, double end) {
    int n = values.length;
    double mean = Arrays.stream(values).average().orElseThrow();
    double square = Arrays.stream(values).map(v -> Math.pow(v - mean, 2)).sum();
    double cube = Arrays.stream(values).map(v -> Math.pow(v - mean, 3)).sum();
    double t = (estimate - end) / Math.sqrt(square / (n - 1) / n);
    double skewness = cube / n / Math.pow(square / n, 1.5);
    return t
        + skewness / Math.sqrt(n) * (t * t / 3 + 1.0 / 6)
        + skewness * skewness / n * t * t * t / 27;
  }

  @Test
  void ofMean_mirroredSample_isTheMirroredInterval() {
    double[] values = exponential(200, 7);
    double[] mirrored = new double[values.length];
    Arrays.setAll(mirrored, index -> -values[values.length - 1 - index]);
    double mean = Arrays.stream(values).average().orElseThrow();
    Interval interval = CONFIDENCE.ofMean(values, mean, 1, 5);
    Interval mirror = CONFIDENCE.ofMean(mirrored, -mean, 1, 5);
    assertThat(mirror.lower()).isCloseTo(-requireNonNull(interval.upper()), within(1e-12));
    assertThat(mirror.upper()).isCloseTo(-requireNonNull(interval.lower()), within(1e-12));
  }

  @Test
  void ofMeanAndSd_momentsThatAreNotFinite_areOpen() {
    double[] values = exponential(100, 1);
    assertThat(CONFIDENCE.ofMean(values, 1, 1, 2))
        .isEqualTo(Interval.open(OpenEnd.INFINITE_VARIANCE));
    assertThat(CONFIDENCE.ofMean(values, 1, 1, 2.1).isClosed()).isTrue();
    assertThat(CONFIDENCE.ofSd(values, 1, 1, 1.5).open()).isEqualTo("infinite-variance");
    assertThat(CONFIDENCE.ofSd(values, 1, 1, 4).open()).isEqualTo("infinite-fourth-moment");
    assertThat(CONFIDENCE.ofSd(values, 1, 1, 4.1).isClosed()).isTrue();
  }

  @Test
  void ofMeanAndSd_fewOrEqualValues_areOpen() {
    double[] few = exponential(49, 1);
    assertThat(CONFIDENCE.ofMean(few, 1, 1, 5).open()).isEqualTo("too-few-replicates");
    assertThat(CONFIDENCE.ofSd(few, 1, 1, 5).open()).isEqualTo("too-few-replicates");
    assertThat(CONFIDENCE.ofMean(exponential(50, 1), 1, 1, 5).isClosed()).isTrue();
    double[] equal = new double[60];
    assertThat(CONFIDENCE.ofMean(equal, 0, 0, 5).open()).isEqualTo("no-spread");
    assertThat(CONFIDENCE.ofSd(equal, 0, 0, 5).open()).isEqualTo("no-spread");
  }

  private static double[] exponential(int count, long seed) {
    Random random = new Random(seed);
    return random.doubles(count).map(u -> -Math.log1p(-u)).sorted().toArray();
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
      covered += CONFIDENCE.ofQuantile(values, p).contains(quantile) ? 1 : 0;
    }
    assertThat((double) covered / TRIALS).isBetween(0.95 - TOLERANCE, 0.99);
  }
}
