package io.idlewave.perturb.memory;

import java.util.Arrays;

/**
 * A series that is a level plus a first-order autoregression, as the sums over its steps that give
 * the likelihood at any autocorrelation.
 *
 * @param first its first value
 * @param last its last value
 * @param later squares of all but the first
 * @param earlier squares of all but the last
 * @param product of each value and the one before
 * @param sum of all but the first
 * @param sumEarlier of all but the last
 */
record Contrast(
    int steps,
    double first,
    double last,
    double later,
    double earlier,
    double product,
    double sum,
    double sumEarlier) {

  static Contrast of(double[] x) {
    return new Contrast(
        x.length,
        x[0],
        x[x.length - 1],
        product(x, 1, 1),
        product(x, 0, 0),
        product(x, 1, 0),
        Arrays.stream(x, 1, x.length).sum(),
        Arrays.stream(x, 0, x.length - 1).sum());
  }

  private static double product(double[] x, int a, int b) {
    double sum = 0;
    for (int i = 0; i < x.length - 1; i++) {
      sum += x[i + a] * x[i + b];
    }
    return sum;
  }

  /** The level that fits best. */
  double level(double correlation) {
    double innovations = sum - correlation * sumEarlier;
    return (first + innovations / (1 + correlation)) / information(correlation, steps);
  }

  /** Squares about that level: on average the variance, once for each step but one. */
  double squares(double correlation) {
    double level = level(correlation);
    double innovations = later - 2 * correlation * product + correlation * correlation * earlier;
    return first * first
        + innovations / (1 - correlation * correlation)
        - level * level * information(correlation, steps);
  }

  private double drawLevel(Memory memory, Dice dice) {
    return level(memory.correlation())
        + StrictMath.sqrt(levelVariance(memory, steps)) * dice.normal();
  }

  /** Levels of ranks, which sum to 0, given the memory of all contrasts. */
  static double[] drawLevels(Contrast[] contrasts, Memory memory, Dice dice) {
    double[] drawn = new double[contrasts.length];
    for (int k = 0; k < drawn.length; k++) {
      drawn[k] = contrasts[k].drawLevel(memory, dice);
    }
    return StepTimes.ofContrasts(drawn);
  }

  /** How many independent steps tell as much of a level as these do. */
  static double information(double correlation, int steps) {
    return 1 + (steps - 1) * (1 - correlation) / (1 + correlation);
  }

  /** The variance of a level that was estimated. */
  static double levelVariance(Memory memory, int steps) {
    return memory.spread() * memory.spread() / information(memory.correlation(), steps);
  }
}
