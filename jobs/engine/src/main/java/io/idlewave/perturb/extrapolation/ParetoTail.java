package io.idlewave.perturb.extrapolation;

/**
 * A generalised Pareto distribution of what the largest tenth of a sample exceeds the rest by
 * (peaks over threshold; Pickands, Annals of Statistics, 1975), fitted by probability-weighted
 * moments (Hosking and Wallis, Technometrics, 1987), which need a shape below 1/2. With survival
 * {@code share * (1 + shape * y / scale)^(-1/shape)} beyond the threshold.
 *
 * @param thresholdNanos the largest value that is no excess
 * @param share of the values that exceed it
 * @param scaleNanos above 0 unless all excesses are equal
 * @param shape 0 for an exponential tail, negative for a bounded one
 * @param excesses how many values exceed the threshold
 * @param distance largest difference of the excesses' empirical distribution and the fitted one
 */
record ParetoTail(
    double thresholdNanos,
    double share,
    double scaleNanos,
    double shape,
    int excesses,
    double distance) {

  /** Samples below this are too small for a tail. */
  static final int FEWEST_VALUES = 1000;

  /** Differences of distributions below this do not matter, however many values show them. */
  private static final double SMALL_DISTANCE = 0.01;

  /**
   * Fewer than one in ten fits to exponential excesses lies beyond this, with both parameters
   * fitted.
   */
  private static final double LARGEST_DISTANCE = 0.8;

  private static final double EXCESSES = 0.1;
  private static final int STEPS = 100;
  private static final double NO_SHAPE = 1e-9;

  /** Fits ascending values, at least {@value #FEWEST_VALUES}. */
  static ParetoTail of(double[] ascending) {
    int n = ascending.length;
    int count = (int) (EXCESSES * n);
    double threshold = ascending[n - count - 1];
    double mean = 0;
    double weighted = 0;
    for (int i = 0; i < count; i++) {
      double excess = ascending[n - count + i] - threshold;
      mean += excess / count;
      weighted += excess * (count - 1 - i) / (count - 1.0) / count;
    }
    double denominator = mean - 2 * weighted;
    double shape = denominator > 0 ? 2 - mean / denominator : Double.NEGATIVE_INFINITY;
    double scale = denominator > 0 ? 2 * mean * weighted / denominator : 0;
    double share = (double) count / n;
    ParetoTail tail = new ParetoTail(threshold, share, scale, shape, count, 0);
    return new ParetoTail(threshold, share, scale, shape, count, tail.distance(ascending));
  }

  private double distance(double[] ascending) {
    double largest = 0;
    for (int i = 0; i < excesses; i++) {
      double below = 1 - survival(ascending[ascending.length - excesses + i] - thresholdNanos);
      largest = Math.max(largest, (i + 1.0) / excesses - below);
      largest = Math.max(largest, below - (double) i / excesses);
    }
    return largest;
  }

  /** The probability that an excess is larger. */
  private double survival(double excess) {
    if (!(scaleNanos > 0)) {
      return excess > 0 ? 0 : 1;
    }
    if (Math.abs(shape) < NO_SHAPE) {
      return Math.exp(-excess / scaleNanos);
    }
    return Math.pow(Math.max(0, 1 + shape * excess / scaleNanos), -1 / shape);
  }

  /** The excess that a share of the excesses is larger than. */
  private double excess(double survival) {
    return Math.abs(shape) < NO_SHAPE
        ? -scaleNanos * Math.log(survival)
        : scaleNanos / shape * (Math.pow(survival, -shape) - 1);
  }

  /** Whether the excesses look like the fit. */
  boolean fits() {
    double largest = Math.max(SMALL_DISTANCE, LARGEST_DISTANCE / Math.sqrt(excesses));
    return scaleNanos > 0 && distance < largest;
  }

  /**
   * The expected maximum of m draws, where so many draws surely reach beyond the threshold. With v
   * the probability that none of them is larger, it is the integral over v of the value that this
   * is the probability for; in steps of t with {@code v = 1 - t^4}, which takes the pole at v = 1.
   */
  double expectedMaximum(long m) {
    double none = Math.pow(1 - share, (double) m);
    double end = Math.pow(1 - none, 0.25);
    double sum = 0;
    for (int step = 0; step < STEPS; step++) {
      double t = end * (step + 0.5) / STEPS;
      double v = -Math.expm1(Math.log1p(-Math.pow(t, 4)) / m);
      sum += excess(Math.min(1, v / share)) * 4 * t * t * t * end / STEPS;
    }
    return thresholdNanos + sum;
  }
}
