package io.idlewave.perturb.propagate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;

/**
 * The mean of independent replicates.
 *
 * @param mean arithmetic mean
 * @param standardError of the mean
 */
record Sample(double mean, double standardError) {

  private static final double ERRORS_ALLOWED = 3;

  /** The sample of values, each divided by {@code unit}. */
  static Sample of(double[] values, double unit) {
    double mean = Arrays.stream(values).average().orElseThrow() / unit;
    double squares = Arrays.stream(values).map(v -> v / unit - mean).map(v -> v * v).sum();
    return new Sample(mean, Math.sqrt(squares / (values.length - 1) / values.length));
  }

  /** The sample of each replicate's largest delay over ranks. */
  static Sample ofMaxima(double[][] byReplicateAndRank, double unit) {
    return of(
        Arrays.stream(byReplicateAndRank)
            .mapToDouble(ranks -> Arrays.stream(ranks).max().orElseThrow())
            .toArray(),
        unit);
  }

  /** The sample of each replicate's mean delay over ranks. */
  static Sample ofMeans(double[][] byReplicateAndRank, double unit) {
    return of(
        Arrays.stream(byReplicateAndRank)
            .mapToDouble(ranks -> Arrays.stream(ranks).average().orElseThrow())
            .toArray(),
        unit);
  }

  /** The sample of squared deviations from the mean of each replicate's largest delay. */
  static Sample ofSquares(double[][] byReplicateAndRank, double unit) {
    double mean = ofMaxima(byReplicateAndRank, unit).mean;
    return of(
        Arrays.stream(byReplicateAndRank)
            .mapToDouble(ranks -> Arrays.stream(ranks).max().orElseThrow() / unit - mean)
            .map(deviation -> deviation * deviation)
            .toArray(),
        1);
  }

  /** The mean agrees within 3 combined standard errors, and is known to {@code precision}. */
  void assertAgrees(double expected, double expectedError, double precision) {
    assertThat(standardError).isLessThan(precision * expected);
    assertThat(mean)
        .isBetween(
            expected - ERRORS_ALLOWED * Math.hypot(standardError, expectedError),
            expected + ERRORS_ALLOWED * Math.hypot(standardError, expectedError));
  }
}
