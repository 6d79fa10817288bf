package io.idlewave.perturb.difference;

/**
 * How long a path is along the way from one weighting to another.
 *
 * @param nanos with the first weights
 * @param change by how much longer it is with the second ones
 */
record Line(long nanos, long change) {

  double at(double place) {
    return nanos + place * change;
  }

  /** Where another line, which rises more, overtakes this one. */
  double crossing(Line steeper) {
    return (double) (nanos - steeper.nanos) / (steeper.change - change);
  }
}
