package io.idlewave.perturb.memory;

import java.util.Arrays;

/**
 * How long each rank computed in each step, as natural logarithms of ns: every time is above 0.
 * Immutable.
 */
public final class StepTimes {

  private final double[][] logs;

  private StepTimes(double[][] logs) {
    this.logs = logs;
  }

  /**
   * The times of ranks.
   *
   * @param nanos by rank and step, in ns
   * @throws IllegalArgumentException where a time is not above 0 and finite, a rank has another
   *     number of steps, or there are fewer than three steps
   */
  public static StepTimes ofNanos(double[][] nanos) {
    if (nanos.length == 0 || nanos[0].length < 3) {
      throw new IllegalArgumentException(
          "steps: at least 3 of one rank, got " + (nanos.length == 0 ? 0 : nanos[0].length));
    }
    double[][] logs = new double[nanos.length][nanos[0].length];
    for (int rank = 0; rank < nanos.length; rank++) {
      if (nanos[rank].length != nanos[0].length) {
        throw new IllegalArgumentException(
            "steps of rank %d: %d as of rank 0, got %d"
                .formatted(rank, nanos[0].length, nanos[rank].length));
      }
      for (int step = 0; step < nanos[rank].length; step++) {
        double time = nanos[rank][step];
        if (!(time > 0) || Double.isInfinite(time)) {
          throw new IllegalArgumentException(
              "time of rank %d in step %d: above 0 ns and finite, got %s"
                  .formatted(rank, step, time));
        }
        logs[rank][step] = StrictMath.log(time);
      }
    }
    return new StepTimes(logs);
  }

  /** The steps from one until before another. */
  public StepTimes between(int from, int until) {
    double[][] part = new double[logs.length][];
    for (int rank = 0; rank < logs.length; rank++) {
      part[rank] = Arrays.copyOfRange(logs[rank], from, until);
    }
    return new StepTimes(part);
  }

  public int ranks() {
    return logs.length;
  }

  public int steps() {
    return logs[0].length;
  }

  /** How long all ranks together take in a step, which ends when the slowest has computed. */
  public double slowestNanos(int step) {
    double slowest = Double.NEGATIVE_INFINITY;
    for (double[] rank : logs) {
      slowest = Math.max(slowest, rank[step]);
    }
    return StrictMath.exp(slowest);
  }

  /** These times, each divided by the exponential of a shift. */
  StepTimes without(double[][] shifts) {
    double[][] left = new double[ranks()][steps()];
    for (int rank = 0; rank < left.length; rank++) {
      for (int step = 0; step < left[rank].length; step++) {
        left[rank][step] = logs[rank][step] - shifts[rank][step];
      }
    }
    return new StepTimes(left);
  }

  /** How long a rank computes in a step. */
  public double nanos(int rank, int step) {
    return StrictMath.exp(logs[rank][step]);
  }

  double log(int rank, int step) {
    return logs[rank][step];
  }

  /** By step, the mean over ranks. */
  double[] means() {
    double[] means = new double[steps()];
    for (int step = 0; step < means.length; step++) {
      double sum = 0;
      for (double[] rank : logs) {
        sum += rank[step];
      }
      means[step] = sum / logs.length;
    }
    return means;
  }

  /** How ranks differ: Helmert's contrasts, orthonormal, without the mean; of one rank itself. */
  Contrast[] contrasts() {
    if (logs.length == 1) {
      return new Contrast[] {Contrast.of(logs[0])};
    }
    Contrast[] contrasts = new Contrast[logs.length - 1];
    double[] sums = logs[0].clone();
    for (int k = 0; k < contrasts.length; k++) {
      double[] contrast = new double[steps()];
      double norm = StrictMath.sqrt((k + 1.0) * (k + 2.0));
      for (int step = 0; step < contrast.length; step++) {
        contrast[step] = (sums[step] - (k + 1) * logs[k + 1][step]) / norm;
        sums[step] += logs[k + 1][step];
      }
      contrasts[k] = Contrast.of(contrast);
    }
    return contrasts;
  }

  /** Deviations of ranks from their mean that have such contrasts. */
  static double[] ofContrasts(double[] contrasts) {
    double[] ranks = new double[contrasts.length + 1];
    double later = 0;
    for (int k = contrasts.length - 1; k >= 0; k--) {
      double share = contrasts[k] / StrictMath.sqrt((k + 1.0) * (k + 2.0));
      ranks[k + 1] = later - (k + 1) * share;
      later += share;
    }
    ranks[0] = later;
    return ranks;
  }
}
