package io.idlewave.perturb.memory;

import io.idlewave.perturb.statistics.Quantiles;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * How a forecast does on the steps that it is made from: what is learned from the first half
 * foretells windows of the second, each from all steps before it.
 *
 * @param windows how many there were, 0 where there are too few steps
 * @param covered in how many the 95 % interval covered what came
 * @param independent in how many the interval of a model without memory did: every rank draws every
 *     step by itself from its first half
 * @param windowSteps how many steps each has
 */
public record SelfTest(int windows, int covered, int independent, int windowSteps) {

  private static final int FEWEST_LEARNED = 10;
  private static final int FEWEST_WINDOWS = 5;
  private static final int MOST_WINDOWS = 60;
  private static final int REPLICATES = 300;
  private static final double MISSED = 0.05;
  private static final double ENOUGH = 0.85;

  /**
   * Tests the forecast of so many steps, or of fewer, so that there are five windows.
   *
   * @param steps of the forecast
   */
  public static SelfTest of(StepTimes times, int steps, long seed) {
    int half = times.steps() / 2;
    if (half < FEWEST_LEARNED) {
      return new SelfTest(0, 0, 0, 0);
    }
    int length = Math.max(1, Math.min(steps, (times.steps() - half) / FEWEST_WINDOWS));
    StepModel model = StepModel.learn(times.between(0, half));
    double[] byThemselves = independent(times.between(0, half), length, seed);
    int windows = 0;
    int covered = 0;
    int independent = 0;
    int apart = length * Math.max(1, (times.steps() - half) / length / MOST_WINDOWS);
    for (int from = half; from + length <= times.steps(); from += apart) {
      double[] nanos =
          Quantiles.sorted(
              model.after(times.between(0, from)).nanos(times.ranks(), length, REPLICATES, seed));
      double came = 0;
      for (int step = from; step < from + length; step++) {
        came += times.slowestNanos(step);
      }
      windows++;
      covered += covers(nanos, came) ? 1 : 0;
      independent += covers(byThemselves, came) ? 1 : 0;
    }
    return new SelfTest(windows, covered, independent, length);
  }

  private static boolean covers(double[] sorted, double came) {
    return Quantiles.of(sorted, MISSED / 2) <= came && came <= Quantiles.of(sorted, 1 - MISSED / 2);
  }

  /** How long so many steps take where nothing has a memory, in ascending order. */
  private static double[] independent(StepTimes times, int length, long seed) {
    double[] nanos = new double[REPLICATES];
    for (int replicate = 0; replicate < REPLICATES; replicate++) {
      Dice dice = new Dice(seed, replicate);
      for (int step = 0; step < length; step++) {
        double slowest = 0;
        for (int rank = 0; rank < times.ranks(); rank++) {
          slowest = Math.max(slowest, times.nanos(rank, (int) (dice.uniform() * times.steps())));
        }
        nanos[replicate] += slowest;
      }
    }
    return Quantiles.sorted(nanos);
  }

  /** Whether there were windows, and not fewer were covered than chance explains. */
  public boolean holds() {
    return windows > 0
        && (covered >= ENOUGH * windows
            || BinomialDistribution.of(windows, 1 - MISSED).cumulativeProbability(covered)
                > MISSED);
  }
}
