package io.idlewave.jobs.compare;

import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.statistics.Interval;
import io.idlewave.perturb.statistics.OpenEnd;
import io.idlewave.perturb.statistics.Statistic;
import io.idlewave.perturb.statistics.Summary;
import java.util.Arrays;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The finished replicates of one scenario and bound of a run.
 *
 * @param name of the scenario
 * @param bound of the run times
 * @param nanos run time by replicate, in ns
 * @param momentsBelow moments of the run time are finite below this order
 */
record ScenarioRuns(String name, String bound, SortedMap<Long, Double> nanos, double momentsBelow) {

  ScenarioRuns {
    nanos = new TreeMap<>(nanos);
  }

  /** Whether both are of one bound: what is exact is both a lower and an upper one. */
  boolean hasBoundOf(ScenarioRuns other) {
    return bound.equals(other.bound)
        || (isExact() && other.isOneSided())
        || (isOneSided() && other.isExact());
  }

  /** These runs, named by the bound that they have beside others. */
  ScenarioRuns beside(ScenarioRuns other) {
    return isExact() ? new ScenarioRuns(name, other.bound, nanos, momentsBelow) : this;
  }

  private boolean isExact() {
    return bound.equals(Bound.EXACT.label());
  }

  private boolean isOneSided() {
    return bound.equals(Bound.LOWER.label()) || bound.equals(Bound.UPPER.label());
  }

  /** Replicate by replicate, as far as both have finished; null where there is none of these. */
  RunComparison.@Nullable Scenario pairedWith(ScenarioRuns other, double missed) {
    double[] differences = new double[nanos.size()];
    double[] ratios = new double[nanos.size()];
    double firstSum = 0;
    double secondSum = 0;
    int pairs = 0;
    for (Map.Entry<Long, Double> run : nanos.entrySet()) {
      Double second = other.nanos.get(run.getKey());
      double first = run.getValue();
      if (second != null && first > 0) {
        firstSum += first;
        secondSum += second;
        differences[pairs] = second - first;
        ratios[pairs++] = second / first;
      }
    }
    if (pairs == 0) {
      return null;
    }
    double moments = Math.min(momentsBelow, other.momentsBelow);
    Summary difference = Summary.ofRatios(Arrays.copyOf(differences, pairs), moments, missed);
    Summary ratio = Summary.ofRatios(Arrays.copyOf(ratios, pairs), moments, missed);
    return new RunComparison.Scenario(
        name,
        other.name,
        bound,
        pairs,
        firstSum / pairs,
        secondSum / pairs,
        difference.mean(),
        interval(difference, Statistic.MEAN),
        difference.p50(),
        interval(difference, Statistic.P50),
        ratio.mean(),
        interval(ratio, Statistic.MEAN));
  }

  /**
   * As two samples that have nothing to do with each other: what the intervals of both leave open,
   * each of which may miss with half the probability.
   */
  RunComparison.@Nullable Scenario besideUnpaired(ScenarioRuns other, double missed) {
    if (nanos.isEmpty() || other.nanos.isEmpty()) {
      return null;
    }
    Summary first = summary(missed / 2);
    Summary second = other.summary(missed / 2);
    Interval firstMean = interval(first, Statistic.MEAN);
    Interval secondMean = interval(second, Statistic.MEAN);
    return new RunComparison.Scenario(
        name,
        other.name,
        bound,
        0,
        first.mean(),
        second.mean(),
        second.mean() - first.mean(),
        minus(secondMean, firstMean),
        second.p50() - first.p50(),
        minus(interval(second, Statistic.P50), interval(first, Statistic.P50)),
        second.mean() / first.mean(),
        over(secondMean, firstMean));
  }

  private Summary summary(double missed) {
    double[] values = nanos.values().stream().mapToDouble(Double::doubleValue).toArray();
    return Summary.ofRatios(values, momentsBelow, missed);
  }

  private static Interval interval(Summary summary, Statistic statistic) {
    Interval found = summary.intervals().get(statistic);
    return found == null ? Interval.open(OpenEnd.TOO_FEW_REPLICATES) : found;
  }

  private static Interval minus(Interval of, Interval less) {
    return new Interval(
        of.lower() == null || less.upper() == null
            ? null
            : Double.valueOf(of.lower() - less.upper()),
        of.upper() == null || less.lower() == null
            ? null
            : Double.valueOf(of.upper() - less.lower()),
        of.open() == null ? less.open() : of.open());
  }

  private static Interval over(Interval of, Interval divisor) {
    Double smallest = divisor.lower();
    Double largest = divisor.upper();
    return new Interval(
        of.lower() == null || largest == null || largest <= 0
            ? null
            : Double.valueOf(of.lower() / largest),
        of.upper() == null || smallest == null || smallest <= 0
            ? null
            : Double.valueOf(of.upper() / smallest),
        of.open() == null ? divisor.open() : of.open());
  }
}
