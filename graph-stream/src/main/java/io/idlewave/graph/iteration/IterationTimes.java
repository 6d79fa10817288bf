package io.idlewave.graph.iteration;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How long iterations take, in ns.
 *
 * @param meanNanos of all
 * @param medianNanos the one in the middle, the lower of two
 * @param slowest number of the slowest, counted from 0
 * @param slowestNanos how long that one took
 * @param growth by how much the median of the last third is above that of the first, as a share of
 *     the latter; 0 where they are fewer than {@value #ENOUGH} or the middle halves of both thirds
 *     overlap
 * @param outliers numbers of those that lie more than three times the distance of the quartiles
 *     above the upper one (J. Tukey, "Exploratory Data Analysis", 1977) and a tenth above the
 *     median, counted from 0
 */
public record IterationTimes(
    double meanNanos,
    double medianNanos,
    int slowest,
    double slowestNanos,
    double growth,
    List<Integer> outliers) {

  /** Fewer show no trend. */
  static final int ENOUGH = 10;

  private static final double FAR_OUT = 3;
  private static final double NOTABLE = 1.1;

  public IterationTimes {
    outliers = List.copyOf(outliers);
  }

  /** For iterations that took so long, at least one. */
  public static IterationTimes of(double[] nanos) {
    double[] sorted = nanos.clone();
    Arrays.sort(sorted);
    double median = quantile(sorted, 0.5);
    double upper = quantile(sorted, 0.75);
    double far = Math.max(upper + FAR_OUT * (upper - quantile(sorted, 0.25)), NOTABLE * median);
    double mean = Arrays.stream(nanos).average().orElseThrow();
    int slowest = 0;
    for (int k = 1; k < nanos.length; k++) {
      slowest = nanos[k] > nanos[slowest] ? k : slowest;
    }
    return new IterationTimes(
        mean,
        median,
        slowest,
        nanos[slowest],
        growth(nanos),
        IntStream.range(0, nanos.length).filter(k -> nanos[k] > far).boxed().toList());
  }

  private static double quantile(double[] sorted, double share) {
    return sorted[(int) (share * (sorted.length - 1))];
  }

  private static double growth(double[] nanos) {
    int third = nanos.length / 3;
    double[] first = Arrays.copyOf(nanos, third);
    double[] last = Arrays.copyOfRange(nanos, nanos.length - third, nanos.length);
    Arrays.sort(first);
    Arrays.sort(last);
    if (nanos.length < ENOUGH || quantile(first, 0.5) <= 0) {
      return 0;
    }
    boolean apart =
        quantile(last, 0.25) > quantile(first, 0.75)
            || quantile(last, 0.75) < quantile(first, 0.25);
    return apart ? quantile(last, 0.5) / quantile(first, 0.5) - 1 : 0;
  }
}
