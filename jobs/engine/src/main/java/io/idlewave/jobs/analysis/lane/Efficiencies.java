package io.idlewave.jobs.analysis.lane;

import java.io.Serializable;
import java.util.Arrays;

/**
 * How well one run uses its processors: efficiencies as the POP Centre of Excellence defines them
 * (pop-coe.eu, "POP standard metrics for parallel performance analysis"), each 1 where nothing is
 * lost. With c the useful computation of the ranks, T the run time and T' that on an ideal network:
 *
 * <pre>
 *   load balance    mean(c) / max(c)
 *   serialisation   max(c) / T'
 *   transfer        T' / T
 *   communication   max(c) / T  = serialisation x transfer
 *   parallel        mean(c) / T = load balance x communication
 * </pre>
 *
 * @param loadBalance of the ranks
 * @param serialisation what waits for other ranks leave
 * @param transfer what the network leaves
 */
record Efficiencies(double loadBalance, double serialisation, double transfer) {

  /**
   * What the ranks of a run compute.
   *
   * @param largestNanos of a rank
   * @param meanNanos over ranks
   */
  record Useful(double largestNanos, double meanNanos) implements Serializable {

    /** Of the useful computation per rank. */
    static Useful of(double[] usefulNanos) {
      return new Useful(
          Arrays.stream(usefulNanos).max().orElse(0),
          Arrays.stream(usefulNanos).average().orElse(0));
    }
  }

  /**
   * Of a run.
   *
   * @param useful computation of its ranks
   * @param idealNanos run time on an ideal network
   * @param runtimeNanos run time
   */
  static Efficiencies of(Useful useful, double idealNanos, double runtimeNanos) {
    return new Efficiencies(
        ratio(useful.meanNanos(), useful.largestNanos()),
        ratio(useful.largestNanos(), idealNanos),
        ratio(idealNanos, runtimeNanos));
  }

  /** 1 of nothing: nothing is lost. */
  private static double ratio(double part, double whole) {
    return whole == 0 ? 1 : part / whole;
  }

  double communication() {
    return serialisation * transfer;
  }

  double parallel() {
    return loadBalance * communication();
  }
}
