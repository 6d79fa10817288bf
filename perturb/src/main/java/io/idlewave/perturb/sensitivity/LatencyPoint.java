package io.idlewave.perturb.sensitivity;

/**
 * A point of the run time as a function of the latency L, or of what a hop takes.
 *
 * @param shiftNanos how much larger than the base it is, in ns
 * @param runtimeNanos the run time T there, in ns
 * @param slope the derivative to the right
 */
public record LatencyPoint(double shiftNanos, double runtimeNanos, double slope) {

  /** Where the tangent to the right is at another shift, in ns. */
  double tangentNanos(double atShiftNanos) {
    return runtimeNanos + slope * (atShiftNanos - shiftNanos);
  }
}
