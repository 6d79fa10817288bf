package io.idlewave.jobs.results.summary;

import io.idlewave.perturb.statistics.Interval;
import io.idlewave.perturb.statistics.Summary;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The 95 % confidence intervals of a scenario's statistics, by quantity and then by the name of the
 * statistic. An end is null (open) where none would cover what it says, and the interval says why.
 */
public record Intervals(
    Map<String, Interval> runtimeNanos,
    Map<String, Interval> delayNanos,
    Map<String, Interval> slowdown) {

  /** Nothing is known. */
  public static final Intervals NONE = new Intervals(Map.of(), Map.of(), Map.of());

  public Intervals {
    runtimeNanos = Collections.unmodifiableMap(new LinkedHashMap<>(runtimeNanos));
    delayNanos = Collections.unmodifiableMap(new LinkedHashMap<>(delayNanos));
    slowdown = Collections.unmodifiableMap(new LinkedHashMap<>(slowdown));
  }

  static Map<String, Interval> of(Summary summary) {
    Map<String, Interval> intervals = new LinkedHashMap<>();
    summary
        .intervals()
        .forEach((statistic, interval) -> intervals.put(statistic.label(), interval));
    return intervals;
  }
}
