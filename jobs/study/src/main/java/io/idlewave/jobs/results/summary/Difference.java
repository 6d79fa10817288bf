package io.idlewave.jobs.results.summary;

import io.idlewave.perturb.statistics.Interval;
import io.idlewave.perturb.statistics.Summary;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How much longer a scenario runs than the reference, replicate by replicate: both draw the same
 * random numbers for the same call, so that most of what varies in both cancels.
 */
public record Difference(
    String scenario,
    String reference,
    String bound,
    long pairs,
    Statistics differenceNanos,
    Statistics ratio,
    DifferenceIntervals intervals) {

  /** A difference with the statistics of two samples. */
  public static Difference of(
      String scenario,
      String reference,
      String bound,
      long pairs,
      Summary difference,
      Summary ratio) {
    return new Difference(
        scenario,
        reference,
        bound,
        pairs,
        Statistics.of(difference),
        Statistics.of(ratio),
        new DifferenceIntervals(Intervals.of(difference), Intervals.of(ratio)));
  }

  /** Confidence intervals of the statistics of a difference, by the name of the statistic. */
  public record DifferenceIntervals(
      Map<String, Interval> differenceNanos, Map<String, Interval> ratio) {

    public DifferenceIntervals {
      differenceNanos = Collections.unmodifiableMap(new LinkedHashMap<>(differenceNanos));
      ratio = Collections.unmodifiableMap(new LinkedHashMap<>(ratio));
    }
  }
}
