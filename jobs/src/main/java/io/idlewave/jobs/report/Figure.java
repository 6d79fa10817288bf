package io.idlewave.jobs.report;

import io.idlewave.jobs.results.summary.ScenarioResult;
import io.idlewave.jobs.results.summary.Statistics;
import io.idlewave.jobs.text.OpenEndWords;
import io.idlewave.perturb.statistics.Interval;
import io.idlewave.perturb.statistics.OpenEnd;
import io.idlewave.perturb.statistics.Statistic;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A figure with its confidence interval, in the unit of what it is of.
 *
 * @param value the figure
 * @param low lower end; null where it is open
 * @param high upper end; null where it is open
 * @param open why an end is open, in words; null where none is, or nothing is known
 */
public record Figure(
    double value, @Nullable Double low, @Nullable Double high, @Nullable String open) {

  /** A figure with an interval; null for none. */
  static Figure of(double value, @Nullable Interval interval) {
    return interval == null
        ? new Figure(value, null, null, null)
        : new Figure(value, interval.lower(), interval.upper(), words(interval.open()));
  }

  /** A statistic of the run time; null where so many replicates say nothing of it. */
  static @Nullable Figure runtime(ScenarioResult result, Statistic statistic) {
    Statistics runtime = result.runtimeNanos();
    if (runtime == null || !statistic.isCarriedBy(result.finished())) {
      return null;
    }
    return of(value(runtime, statistic), result.intervals().runtimeNanos(), statistic);
  }

  /** The mean of the slowdown; null where there is none. */
  static @Nullable Figure slowdown(ScenarioResult result) {
    Statistics slowdown = result.slowdown();
    return slowdown == null
        ? null
        : of(slowdown.mean(), result.intervals().slowdown(), Statistic.MEAN);
  }

  /** The mean of the delay; null where there is none. */
  static @Nullable Figure delay(ScenarioResult result) {
    Statistics delay = result.delayNanos();
    return delay == null ? null : of(delay.mean(), result.intervals().delayNanos(), Statistic.MEAN);
  }

  /** A figure with the interval of its statistic. */
  static Figure of(double value, Map<String, Interval> intervals, Statistic statistic) {
    return of(value, intervals.get(statistic.label()));
  }

  private static double value(Statistics statistics, Statistic statistic) {
    return switch (statistic) {
      case MEAN -> statistics.mean();
      case SD -> statistics.sd();
      case MIN -> statistics.min();
      case P1 -> statistics.p1();
      case P5 -> statistics.p5();
      case P25 -> statistics.p25();
      case P50 -> statistics.p50();
      case P75 -> statistics.p75();
      case P95 -> statistics.p95();
      case P99 -> statistics.p99();
      case MAX -> statistics.max();
    };
  }

  private static @Nullable String words(@Nullable String label) {
    for (OpenEnd reason : OpenEnd.values()) {
      if (reason.label().equals(label)) {
        return OpenEndWords.of(reason);
      }
    }
    return label;
  }
}
