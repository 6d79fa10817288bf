package io.idlewave.perturb.outcome;

import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.statistics.Quantiles;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How far the replicates of one scenario and bound are delayed where all ranks have come.
 *
 * @param number of the frontier, from 1 on
 * @param nanos trace time that all ranks have passed, in ns
 * @param scenario index of the scenario in the study
 * @param bound which bound the lanes carry
 * @param replicates that have not ended in a deadlock
 * @param p50Nanos median of the delay of the most delayed rank, in ns; NaN of no replicate
 * @param p99Nanos the same: 99th percentile
 * @param slowestRank the rank that is the most delayed one of most replicates, the first of
 *     several; -1 of no replicate
 */
public record FrontierPoint(
    long number,
    long nanos,
    int scenario,
    Bound bound,
    long replicates,
    double p50Nanos,
    double p99Nanos,
    int slowestRank)
    implements Serializable {

  private static final double P99 = 0.99;

  /**
   * For all lanes of one scenario and bound.
   *
   * @param lanes of which the run time is what the most delayed rank shows
   * @param baseNanos what it shows in the undisturbed machine; 0 where lanes show delays
   */
  public static FrontierPoint of(
      long number, long nanos, List<LaneOutcome> lanes, double baseNanos) {
    List<Double> delays = new ArrayList<>();
    List<Integer> slowest = new ArrayList<>();
    for (LaneOutcome group : lanes) {
      for (int lane = 0; lane < group.lanes(); lane++) {
        if (!group.deadlocked()[lane]) {
          delays.add(group.runtimeNanos()[lane] - baseNanos);
          slowest.add(group.slowestRanks()[lane]);
        }
      }
    }
    LaneOutcome first = lanes.get(0);
    if (delays.isEmpty()) {
      return new FrontierPoint(
          number, nanos, first.scenario(), first.bound(), 0, Double.NaN, Double.NaN, -1);
    }
    double[] ascending =
        Quantiles.sorted(delays.stream().mapToDouble(Double::doubleValue).toArray());
    return new FrontierPoint(
        number,
        nanos,
        first.scenario(),
        first.bound(),
        ascending.length,
        Quantiles.of(ascending, 0.5),
        Quantiles.of(ascending, P99),
        mostFrequent(slowest.stream().mapToInt(Integer::intValue).sorted().toArray()));
  }

  /** The smallest of those that occur most often in ascending values. */
  private static int mostFrequent(int[] ascending) {
    int[] distinct = Arrays.stream(ascending).distinct().toArray();
    int most = distinct[0];
    int mostOften = 0;
    int from = 0;
    for (int value : distinct) {
      int to = from;
      while (to < ascending.length && ascending[to] == value) {
        to++;
      }
      if (to - from > mostOften) {
        mostOften = to - from;
        most = value;
      }
      from = to;
    }
    return most;
  }
}
