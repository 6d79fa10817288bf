package io.idlewave.perturb.signature;

/** Where most of a sample lies, and how far it spreads to the undisturbed side. */
final class HalfSample {

  /** Fewer values are averaged. */
  private static final int FEW = 3;

  private HalfSample() {}

  /**
   * The half-sample mode (Robertson and Cryer 1974): the narrowest half of the values, its
   * narrowest half, and so on. It finds the undisturbed value wherever disturbed ones do not
   * cluster more closely, however many they are.
   *
   * @param sorted at least 1 value
   */
  static double mode(double[] sorted) {
    int from = 0;
    int size = sorted.length;
    while (size > FEW) {
      int half = (size + 1) / 2;
      int best = from;
      for (int i = from; i + half <= from + size; i++) {
        if (sorted[i + half - 1] - sorted[i] < sorted[best + half - 1] - sorted[best]) {
          best = i;
        }
      }
      from = best;
      size = half;
    }
    double sum = 0;
    for (int i = from; i < from + size; i++) {
      sum += sorted[i];
    }
    return sum / size;
  }

  /** How far the sample reaches below its mode, but for the lowest half percent. */
  static double reachBelow(double[] sorted, double mode) {
    return Math.max(0, mode - sorted[sorted.length / 200]);
  }
}
