package io.idlewave.perturb.sensitivity;

import io.idlewave.perturb.noise.Quantum;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** How long a run may take, on the grid of all times, that may exceed its base by a share. */
record AllowedTimes(Quantum quantum) {

  /** So much longer than the run nothing can be and yet not be seen. */
  private static final double FAR = 1024;

  /** The last multiple of the quantum that is at most {@code (1 + share) baseNanos}. */
  double nanos(double baseNanos, double share) {
    BigDecimal step = new BigDecimal(quantum.nanos());
    return new BigDecimal(baseNanos)
        .multiply(BigDecimal.ONE.add(BigDecimal.valueOf(share)))
        .divide(step)
        .setScale(0, RoundingMode.FLOOR)
        .multiply(step)
        .doubleValue();
  }

  /** A power of two that is so far beyond what is allowed that it would be seen. */
  double farNanos(double allowedNanos) {
    double far = FAR * allowedNanos;
    return Math.max(quantum.nanos(), Math.scalb(1.0, Math.getExponent(far) + 1));
  }
}
