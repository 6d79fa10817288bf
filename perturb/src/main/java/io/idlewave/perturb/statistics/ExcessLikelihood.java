package io.idlewave.perturb.statistics;

/**
 * The likelihood of a generalised Pareto distribution of excesses over a threshold, seen from a
 * point beyond it: of the distributions under which the excesses pass a distance with a given
 * probability, the likeliest one (profile likelihood; S. Coles, An Introduction to Statistical
 * Modeling of Extreme Values, 2001, sections 2.6.6 and 4.3.3).
 *
 * @param excesses above the threshold, at least 0 and not all 0
 */
record ExcessLikelihood(double[] excesses) {

  /** The uniform distribution; below it, no distribution is the likeliest. */
  static final double LEAST_SHAPE = -1;

  /** Above it, there is no mean. */
  static final double LARGEST_SHAPE = 1;

  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;
  private static final int STEPS = 34;
  private static final double NEARLY_EXPONENTIAL = 1e-9;

  /** A distribution of excesses, with the logarithm of its likelihood. */
  record Fitted(double shape, double scale, double logLikelihood) {}

  /**
   * The likeliest distribution whose excesses pass {@code distance} once in {@code odds}.
   *
   * @param distance above 0
   * @param odds above 1
   */
  Fitted through(double distance, double odds) {
    double low = LEAST_SHAPE;
    double high = LARGEST_SHAPE;
    Fitted left = at(high - GOLDEN * (high - low), distance, odds);
    Fitted right = at(low + GOLDEN * (high - low), distance, odds);
    for (int step = 0; step < STEPS; step++) {
      if (left.logLikelihood() >= right.logLikelihood()) {
        high = right.shape();
        right = left;
        left = at(high - GOLDEN * (high - low), distance, odds);
      } else {
        low = left.shape();
        left = right;
        right = at(low + GOLDEN * (high - low), distance, odds);
      }
    }
    return left.logLikelihood() >= right.logLikelihood() ? left : right;
  }

  private Fitted at(double shape, double distance, double odds) {
    double scale = distance / reach(shape, odds);
    return new Fitted(shape, scale, logLikelihood(shape, scale));
  }

  /** How far, in scales, excesses reach once in {@code odds}. */
  static double reach(double shape, double odds) {
    double log = StrictMath.log(odds);
    return Math.abs(shape) < NEARLY_EXPONENTIAL ? log : StrictMath.expm1(shape * log) / shape;
  }

  /** In how many excesses one goes so far beyond the threshold; infinite beyond their end. */
  static double odds(double shape, double scale, double distance) {
    if (Math.abs(shape) < NEARLY_EXPONENTIAL) {
      return StrictMath.exp(distance / scale);
    }
    double stretched = shape * distance / scale;
    return stretched <= -1
        ? Double.POSITIVE_INFINITY
        : StrictMath.exp(StrictMath.log1p(stretched) / shape);
  }

  private double logLikelihood(double shape, double scale) {
    double sum = 0;
    if (Math.abs(shape) < NEARLY_EXPONENTIAL) {
      for (double excess : excesses) {
        sum += excess / scale;
      }
    } else {
      for (double excess : excesses) {
        double stretched = shape * excess / scale;
        if (stretched <= -1) {
          return Double.NEGATIVE_INFINITY;
        }
        sum += StrictMath.log1p(stretched);
      }
      sum *= 1 + 1 / shape;
    }
    return -excesses.length * StrictMath.log(scale) - sum;
  }

  /** The likeliest distribution of all. */
  Fitted best() {
    double largest = 0;
    double mean = 0;
    for (double excess : excesses) {
      largest = Math.max(largest, excess);
      mean += excess / excesses.length;
    }
    // how far one in e goes: between a part of the mean and more than the largest
    double low = mean / 16;
    double high = largest + mean;
    double left = high - GOLDEN * (high - low);
    double right = low + GOLDEN * (high - low);
    Fitted atLeft = through(left, Math.E);
    Fitted atRight = through(right, Math.E);
    for (int step = 0; step < STEPS; step++) {
      if (atLeft.logLikelihood() >= atRight.logLikelihood()) {
        high = right;
        right = left;
        atRight = atLeft;
        left = high - GOLDEN * (high - low);
        atLeft = through(left, Math.E);
      } else {
        low = left;
        left = right;
        atLeft = atRight;
        right = low + GOLDEN * (high - low);
        atRight = through(right, Math.E);
      }
    }
    return atLeft.logLikelihood() >= atRight.logLikelihood() ? atLeft : atRight;
  }
}
