package io.idlewave.perturb.lowering;

import io.idlewave.perturb.scenario.Delay;
import io.idlewave.perturb.scenario.Scenario;
import java.io.Serializable;
import java.util.Comparator;
import java.util.List;

/**
 * The places at which some scenario of a study has a one-off delay, numbered from 0 by rank, then
 * call. Looked up for every call: a binary search, which allocates nothing.
 */
public final class DelaySites implements Serializable {

  private static final long serialVersionUID = 1L;

  /** No delay at a place. */
  public static final int NONE = -1;

  private static final Comparator<Site> ORDER =
      Comparator.comparingInt(Site::rank).thenComparingLong(Site::callIndex);

  private final int[] ranks;
  private final long[] callIndexes;

  private record Site(int rank, long callIndex) {}

  private DelaySites(List<Site> sites) {
    ranks = sites.stream().mapToInt(Site::rank).toArray();
    callIndexes = sites.stream().mapToLong(Site::callIndex).toArray();
  }

  /** The places of all delays of {@code scenarios}. */
  public static DelaySites of(List<Scenario> scenarios) {
    return new DelaySites(
        scenarios.stream()
            .flatMap(scenario -> scenario.delays().stream())
            .map(delay -> new Site(delay.rank(), delay.callIndex()))
            .distinct()
            .sorted(ORDER)
            .toList());
  }

  /** The delays of one scenario by place, in ns; 0 where it has none. */
  public double[] delayNanos(Scenario scenario) {
    double[] nanos = new double[ranks.length];
    for (Delay delay : scenario.delays()) {
      int index = indexAt(delay.rank(), delay.callIndex());
      if (index == NONE) {
        throw new IllegalArgumentException("no such place in the study: " + delay);
      }
      nanos[index] += delay.durationNanos();
    }
    return nanos;
  }

  /** Number of the place before call {@code callIndex} of {@code rank}, or {@link #NONE}. */
  public int indexAt(int rank, long callIndex) {
    int low = 0;
    int high = ranks.length - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order = Integer.compare(ranks[middle], rank);
      if (order == 0) {
        order = Long.compare(callIndexes[middle], callIndex);
      }
      if (order == 0) {
        return middle;
      }
      if (order < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return NONE;
  }
}
