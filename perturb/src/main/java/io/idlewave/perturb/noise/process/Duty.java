package io.idlewave.perturb.noise.process;

import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.Quantum;

/** The share of wall time that detours take. */
final class Duty {

  private static final double LITTLE = 0.01;

  private Duty() {}

  /** Makes sure that some time is left; {@code what} names the quantities it is made of. */
  static void require(double duty, String what) {
    if (!(duty < 1)) {
      throw new IllegalArgumentException(
          "%s: below 1, so that some time is left to compute, got %.4g".formatted(what, duty));
    }
  }

  /** Whether rounding durations moves by little what a detour leaves to the next one. */
  static boolean fits(Distribution duration, double leftNanos, Quantum quantum) {
    double mean = duration.meanNanos(0);
    boolean equal = duration instanceof Distribution.Constant;
    double moved = equal ? Math.abs(quantum.round(mean) - mean) : quantum.nanos() / 2;
    return fits(moved, leftNanos);
  }

  /** Whether so much is little of what a detour leaves to the next one. */
  static boolean fits(double movedNanos, double leftNanos) {
    return movedNanos <= LITTLE * leftNanos;
  }
}
