package io.idlewave.perturb.sensitivity;

/**
 * How much latency a program tolerates.
 *
 * @param share by which its run time may grow: 0.01 for 1 %
 * @param latencyNanos the largest L on the grid at which it grows by no more, of a {@link
 *     RisingCurve} the largest shift; infinite where it does not depend on it however large
 */
public record Tolerance(double share, double latencyNanos) {

  /** Whether any latency is tolerated. */
  public boolean isUnbounded() {
    return Double.isInfinite(latencyNanos);
  }
}
