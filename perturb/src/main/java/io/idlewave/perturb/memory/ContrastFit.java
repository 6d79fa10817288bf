package io.idlewave.perturb.memory;

import java.util.Arrays;

/**
 * What ranks differ in: each contrast is a level of its own plus a first-order autoregression, and
 * all have one autocorrelation and one variance. The posterior under flat priors of levels and
 * autocorrelation and {@code 1 / variance}: restricted likelihood (Patterson and Thompson 1971), on
 * a grid that is finer where the weight is; the variance given an autocorrelation is scaled inverse
 * chi-squared.
 */
final class ContrastFit {

  private static final int POINTS = 400;

  /** What a point is away from the best one, in log weight, to be left out. */
  private static final double NEGLIGIBLE = 14;

  private final Contrast[] contrasts;
  private final int steps;
  private final double[] correlations = new double[POINTS];
  private final Grid grid;

  ContrastFit(Contrast[] contrasts) {
    this.contrasts = contrasts.clone();
    this.steps = contrasts[0].steps();
    double low = -2.5;
    double high = 4.5;
    for (int pass = 0; pass < 2; pass++) {
      double[] logs = new double[POINTS];
      for (int i = 0; i < POINTS; i++) {
        correlations[i] = StrictMath.tanh(low + (high - low) * i / (POINTS - 1));
        logs[i] = logWeight(correlations[i]);
      }
      if (pass == 1) {
        grid = new Grid(logs);
        return;
      }
      double most = Arrays.stream(logs).max().orElseThrow();
      int first = 0;
      int last = POINTS - 1;
      while (logs[first] < most - NEGLIGIBLE) {
        first++;
      }
      while (logs[last] < most - NEGLIGIBLE) {
        last--;
      }
      double width = (high - low) / (POINTS - 1);
      high = low + width * Math.min(POINTS - 1, last + 1);
      low += width * Math.max(0, first - 1);
    }
    throw new IllegalStateException("no grid");
  }

  private double logWeight(double correlation) {
    double free = 1 - correlation * correlation;
    double degrees = degrees();
    return -degrees / 2 * StrictMath.log(squares(correlation))
        - contrasts.length
            * ((steps - 1) * StrictMath.log(free)
                + StrictMath.log(Contrast.information(correlation, steps)))
            / 2
        + StrictMath.log(free);
  }

  private double squares(double correlation) {
    double sum = 0;
    for (Contrast contrast : contrasts) {
      sum += contrast.squares(correlation);
    }
    return Math.max(sum, Double.MIN_NORMAL);
  }

  private double degrees() {
    return (double) contrasts.length * (steps - 1);
  }

  /** The logarithm of the restricted likelihood of the best memory, but for a constant. */
  double logLikelihood() {
    return Arrays.stream(correlations).map(this::logWeight).max().orElseThrow();
  }

  /** A memory that the data allow. */
  Memory draw(Dice dice) {
    double correlation = correlations[grid.point(dice.uniform())];
    double variance = squares(correlation) / dice.chiSquared(degrees());
    return new Memory(correlation, StrictMath.sqrt(variance));
  }

  /** Means of the posterior: for what is not drawn. */
  Memory mean() {
    double correlation = 0;
    for (int i = 0; i < POINTS; i++) {
      correlation += grid.weight(i) * correlations[i];
    }
    return new Memory(correlation, StrictMath.sqrt(squares(correlation) / degrees()));
  }

  /** The standard deviation of the levels of ranks, given a memory of what is left. */
  double drawLevelSpread(Memory rest, Dice dice) {
    double squares = 0;
    for (Contrast contrast : contrasts) {
      double level = contrast.level(rest.correlation());
      squares += level * level;
    }
    double variance = squares / dice.chiSquared(contrasts.length);
    return StrictMath.sqrt(Math.max(0, variance - Contrast.levelVariance(rest, steps)));
  }
}
