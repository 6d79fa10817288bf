package io.idlewave.perturb.memory;

/**
 * The mean over ranks, step by step: a level (and a slope, where there is one), a memory that all
 * ranks share, and the mean of what each has by itself. A Kalman filter of two states whose sum is
 * seen exactly, with level and slope as fixed effects without a prior (de Jong, "The diffuse Kalman
 * filter", Annals of Statistics 19, 1991).
 */
final class CommonFilter {

  /** Of logarithms: times that differ by less than 1e-9 of them are the same. */
  private static final double LEAST = 1e-18;

  private final int effects;
  private final double[] common;
  private final double[] own;

  /** Products of innovations: of the data (0) and of each effect, over their variance. */
  private final double[][] products;

  private final double[][] innovations;
  private final double[] variances;
  private double logDeterminant;
  private double endVariance;

  /**
   * Filters the means.
   *
   * @param effects 1 for a level, 2 for a level and a slope
   * @param shared what all ranks share
   * @param rest what the mean over ranks has of what is left of each
   */
  CommonFilter(double[] means, int effects, Memory shared, Memory rest) {
    this.effects = effects;
    common = new double[effects + 1];
    own = new double[effects + 1];
    products = new double[effects + 1][effects + 1];
    innovations = new double[effects + 1][means.length];
    variances = new double[means.length];
    run(means, shared, rest);
  }

  private void run(double[] means, Memory shared, Memory rest) {
    double keptCommon = shared.correlation();
    double keptOwn = rest.correlation();
    double noiseCommon = shared.innovation() * shared.innovation();
    double noiseOwn = rest.innovation() * rest.innovation();
    double varianceCommon = shared.spread() * shared.spread();
    double varianceOwn = rest.spread() * rest.spread();
    double covariance = 0;
    for (int step = 0; step < means.length; step++) {
      double variance = Math.max(LEAST, varianceCommon + 2 * covariance + varianceOwn);
      double gain = (varianceCommon + covariance) / variance;
      variances[step] = variance;
      logDeterminant += StrictMath.log(variance);
      for (int i = 0; i <= effects; i++) {
        double value = i == 0 ? means[step] : effect(i, step, means.length);
        double seen = value - common[i] - own[i];
        innovations[i][step] = seen;
        common[i] += gain * seen;
        own[i] = value - common[i];
        for (int j = 0; j <= i; j++) {
          products[i][j] += seen * innovations[j][step] / variance;
        }
      }
      double left = Math.max(0, varianceCommon - gain * gain * variance);
      endVariance = left;
      if (step < means.length - 1) {
        for (int i = 0; i <= effects; i++) {
          common[i] *= keptCommon;
          own[i] *= keptOwn;
        }
        varianceCommon = keptCommon * keptCommon * left + noiseCommon;
        covariance = -keptCommon * keptOwn * left;
        varianceOwn = keptOwn * keptOwn * left + noiseOwn;
      }
    }
  }

  /** A level is 1 throughout; a slope is 0 in the last step, and 1 less in each step before. */
  private static double effect(int effect, int step, int steps) {
    return effect == 1 ? 1 : step - (steps - 1.0);
  }

  /** The Cholesky factor of what the data tell of the effects. */
  private double[] factor() {
    double a = StrictMath.sqrt(products[1][1]);
    if (effects == 1) {
      return new double[] {a};
    }
    double b = products[2][1] / a;
    return new double[] {a, b, StrictMath.sqrt(Math.max(products[2][2] - b * b, 1e-300))};
  }

  /** The effects that fit best, moved by so many standard errors; without any, the best. */
  private double[] effects(double... errors) {
    double[] f = factor();
    double first = products[1][0] / f[0];
    if (effects == 1) {
      return new double[] {(first + errors[0]) / f[0]};
    }
    double second = (products[2][0] - f[1] * first) / f[2];
    double slope = (second + errors[1]) / f[2];
    return new double[] {(first + errors[0] - f[1] * slope) / f[0], slope};
  }

  private double[] best() {
    return effects(new double[effects]);
  }

  /** The restricted likelihood of the data, but for a constant. */
  double logLikelihood() {
    double[] f = factor();
    double first = products[1][0] / f[0];
    double squares = products[0][0] - first * first;
    double information = StrictMath.log(f[0]);
    if (effects == 2) {
      double second = (products[2][0] - f[1] * first) / f[2];
      squares -= second * second;
      information += StrictMath.log(f[2]);
    }
    return -logDeterminant / 2 - information - squares / 2;
  }

  /** What was not foreseen in each step, in standard deviations. */
  double[] innovations() {
    double[] best = best();
    double[] standard = new double[variances.length];
    for (int step = 0; step < standard.length; step++) {
      double seen = innovations[0][step];
      for (int i = 1; i <= effects; i++) {
        seen -= best[i - 1] * innovations[i][step];
      }
      standard[step] = seen / StrictMath.sqrt(variances[step]);
    }
    return standard;
  }

  /**
   * Where the means stand after the last step.
   *
   * @param level of all ranks
   * @param slope of it per step
   * @param common the state of what ranks share
   * @param own the mean of the states of what is left
   */
  record End(double level, double slope, double common, double own) {}

  /** An end that the data allow. */
  End draw(Dice dice) {
    double[] errors = new double[effects];
    for (int i = 0; i < effects; i++) {
      errors[i] = dice.normal();
    }
    double[] drawn = effects(errors);
    double endCommon = common[0];
    double endOwn = own[0];
    for (int i = 1; i <= effects; i++) {
      endCommon -= drawn[i - 1] * common[i];
      endOwn -= drawn[i - 1] * own[i];
    }
    double moved = StrictMath.sqrt(endVariance) * dice.normal();
    return new End(drawn[0], effects == 2 ? drawn[1] : 0, endCommon + moved, endOwn - moved);
  }
}
