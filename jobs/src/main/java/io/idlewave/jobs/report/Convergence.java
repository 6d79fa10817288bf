package io.idlewave.jobs.report;

import io.idlewave.perturb.statistics.Interval;
import io.idlewave.perturb.statistics.Statistic;
import io.idlewave.perturb.statistics.Summary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What the first replicates alone would have told: columns over growing numbers of them, the last
 * of which is all. Values are null where so few say nothing, and ends where they are open.
 *
 * @param replicates how many, in their order
 * @param p50 their median, in ns
 * @param p50Low lower end of its interval
 * @param p50High upper end
 * @param p99 their 99th percentile, in ns
 * @param p99Low lower end of its interval
 * @param p99High upper end
 */
public record Convergence(
    List<Integer> replicates,
    List<@Nullable Double> p50,
    List<@Nullable Double> p50Low,
    List<@Nullable Double> p50High,
    List<@Nullable Double> p99,
    List<@Nullable Double> p99Low,
    List<@Nullable Double> p99High) {

  private static final int STEPS = 16;
  private static final int FEWEST = 5;

  /**
   * Of run times in the order of replicates.
   *
   * @param missed the probability with which an interval may miss
   */
  static Convergence of(double[] runtimes, double missed) {
    Convergence columns =
        new Convergence(
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>());
    for (int count : counts(runtimes.length)) {
      Summary summary =
          Summary.ofRatios(Arrays.copyOf(runtimes, count), Double.POSITIVE_INFINITY, missed);
      columns.replicates.add(count);
      add(summary, Statistic.P50, count, columns.p50, columns.p50Low, columns.p50High);
      add(summary, Statistic.P99, count, columns.p99, columns.p99Low, columns.p99High);
    }
    return columns;
  }

  /** Evenly on a logarithmic axis. */
  private static TreeSet<Integer> counts(int all) {
    TreeSet<Integer> counts = new TreeSet<>();
    double least = Math.min(FEWEST, all);
    for (int step = 0; step <= STEPS; step++) {
      counts.add((int) Math.round(least * Math.pow(all / least, (double) step / STEPS)));
    }
    return counts;
  }

  private static void add(
      Summary summary,
      Statistic statistic,
      int count,
      List<@Nullable Double> value,
      List<@Nullable Double> low,
      List<@Nullable Double> high) {
    boolean carried = statistic.isCarriedBy(count);
    Interval interval = carried ? summary.intervals().get(statistic) : null;
    value.add(carried ? summary.value(statistic) : null);
    low.add(interval == null ? null : interval.lower());
    high.add(interval == null ? null : interval.upper());
  }
}
