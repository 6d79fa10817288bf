package io.idlewave.jobs.results.row;

import io.idlewave.jobs.results.summary.Difference;
import io.idlewave.jobs.results.summary.Statistics;
import io.idlewave.jobs.results.table.Column;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.statistics.Interval;
import io.idlewave.perturb.statistics.Statistic;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How much longer a scenario runs than the reference: a row of {@link Tables#DIFFERENCES}. */
public record DifferenceRow(
    @Column("name of the scenario") String scenario,
    @Column("name of the scenario that it is compared with") String reference,
    @Column("lower, upper, exact or published: which bound of both run times") Bound bound,
    @Column("replicates that neither of the two ended in a deadlock") long pairs,
    @Column(
            value = "run time less that of the same replicate of the reference, over replicates",
            unit = "ns")
        Statistics differenceNanos,
    @Column(value = "lower end of the confidence interval of the mean, null if open", unit = "ns")
        @Nullable Double meanLowerNanos,
    @Column(value = "upper end, null if open", unit = "ns") @Nullable Double meanUpperNanos,
    @Column(value = "lower end of that of the median, null if open", unit = "ns")
        @Nullable Double medianLowerNanos,
    @Column(value = "upper end, null if open", unit = "ns") @Nullable Double medianUpperNanos,
    @Column(
            value =
                "mean over replicates of the run time over that of the same replicate of the"
                    + " reference",
            unit = "1")
        double ratio,
    @Column(value = "lower end of its confidence interval, null if open", unit = "1")
        @Nullable Double ratioLower,
    @Column(value = "upper end, null if open", unit = "1") @Nullable Double ratioUpper) {

  public static DifferenceRow of(Difference found) {
    Interval mean = end(found.intervals().differenceNanos(), Statistic.MEAN);
    Interval median = end(found.intervals().differenceNanos(), Statistic.P50);
    Interval ratio = end(found.intervals().ratio(), Statistic.MEAN);
    return new DifferenceRow(
        found.scenario(),
        found.reference(),
        Bound.valueOf(found.bound().toUpperCase(Locale.ROOT)),
        found.pairs(),
        found.differenceNanos(),
        mean.lower(),
        mean.upper(),
        median.lower(),
        median.upper(),
        found.ratio().mean(),
        ratio.lower(),
        ratio.upper());
  }

  private static Interval end(Map<String, Interval> intervals, Statistic statistic) {
    Interval found = intervals.get(statistic.label());
    if (found == null) {
      throw new IllegalStateException("no interval of " + statistic.label());
    }
    return found;
  }
}
