package io.idlewave.jobs.analysis.wave;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What waves travel over: how many hops each rank is away from those with delays, and in which
 * iteration of the program a rank is when. Immutable.
 */
final class WaveGround implements Serializable {

  private static final long serialVersionUID = 1L;

  private final int[] sources;
  private final ArrayList<int[]> hops;
  private final ArrayList<long[]> iterations;
  private final boolean overfull;

  /**
   * Takes what was found.
   *
   * @param sources the ranks with delays, ascending
   * @param hops from each of them to every rank, or {@link MessageGraph#UNREACHABLE}
   * @param iterations by rank, in ns since its first event: when each begins, then when the last
   *     one ends; empty where it has none
   * @param overfull whether too many pairs of ranks exchange messages, so that hops are not known
   */
  WaveGround(int[] sources, List<int[]> hops, List<long[]> iterations, boolean overfull) {
    this.sources = sources.clone();
    this.hops = new ArrayList<>(hops);
    this.iterations = new ArrayList<>(iterations);
    this.overfull = overfull;
  }

  /** Whether hops are not known. */
  boolean isOverfull() {
    return overfull;
  }

  /** Hops from a rank with a delay to every rank, or {@link MessageGraph#UNREACHABLE}. */
  int[] hopsFrom(int source) {
    return hops.get(Arrays.binarySearch(sources, source)).clone();
  }

  /**
   * The iteration in which a rank is just before {@code nanos} since its first event, in the
   * recorded run, counted from 0; not a number where that is not known.
   */
  double iteration(int rank, long nanos) {
    long[] bounds = iterations.get(rank);
    int below = 0;
    int end = bounds.length;
    while (below < end) {
      int middle = (below + end) >>> 1;
      if (bounds[middle] < nanos) {
        below = middle + 1;
      } else {
        end = middle;
      }
    }
    return below == 0 || below == bounds.length ? Double.NaN : below - 1;
  }
}
