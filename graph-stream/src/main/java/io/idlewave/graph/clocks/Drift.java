package io.idlewave.graph.clocks;

/**
 * How fast one clock can gain on another, in ns per ns: an interval.
 *
 * <p>Clocks run at constant rates against each other: those of one node at the same, unless that
 * contradicts what they show, those of two nodes at rates that differ by at most {@value #MOST},
 * more than two quartzes are off by. Every order one way and every order back exclude some rates.
 */
record Drift(double lower, double upper) {

  static final double MOST = 1e-4;

  /** The rates at which {@code there}, bounds of the offset, stay above those of its negative. */
  static Drift between(OrderPoints there, OrderPoints back, boolean oneNode) {
    Drift same = new Drift(0, 0);
    return oneNode && fits(there, back) ? same : between(there, back);
  }

  /** Whether one offset fits all bounds. */
  private static boolean fits(OrderPoints there, OrderPoints back) {
    return (double) there.smallest() + back.smallest() >= 0;
  }

  private static Drift between(OrderPoints there, OrderPoints back) {
    double lower = -MOST;
    double upper = MOST;
    for (int i = 0; i < there.size(); i++) {
      for (int k = 0; k < back.size(); k++) {
        double gap = (double) there.value(i) + back.value(k);
        double time = (double) there.time(i) - back.time(k);
        if (time > 0) {
          upper = Math.min(upper, gap / time);
        } else if (time < 0) {
          lower = Math.max(lower, gap / time);
        } else if (gap < 0) {
          return new Drift(MOST, -MOST);
        }
      }
    }
    return new Drift(lower, upper);
  }

  /** Whether no constant rate is left. */
  boolean isEmpty() {
    return lower > upper;
  }

  /** 0 where that is possible, otherwise the middle. */
  double likely() {
    return lower <= 0 && upper >= 0 ? 0 : (lower + upper) / 2;
  }

  /** This drift, seen from the other clock. */
  Drift reversed() {
    return new Drift(-upper, -lower);
  }
}
