package io.idlewave.perturb.noise;

import java.io.Serializable;

/**
 * The grid of all times of a study: a power of two of nanoseconds. Sums, differences and maxima of
 * multiples of the quantum are exact in doubles as long as they stay below 2^53 quanta.
 *
 * @param exponent the quantum is {@code 2^exponent} ns; between -60 and 60
 */
public record Quantum(int exponent) implements Serializable {

  /** 2^-6 ns, about 16 ps: exact up to 39 hours. */
  public static final Quantum DEFAULT = new Quantum(-6);

  private static final double EXACT_QUANTA = 0x1p53;

  public Quantum {
    if (exponent < -60 || exponent > 60) {
      throw new IllegalArgumentException("quantum: exponent in [-60, 60], got " + exponent);
    }
  }

  /** The finest quantum, not below the default, in which all times up to a span are exact. */
  public static Quantum forSpan(double spanNanos) {
    if (!(spanNanos >= 0) || Double.isInfinite(spanNanos)) {
      throw new IllegalArgumentException("span in ns: at least 0 and finite, got " + spanNanos);
    }
    Quantum quantum = DEFAULT;
    while (spanNanos >= EXACT_QUANTA * quantum.nanos()) {
      quantum = new Quantum(quantum.exponent + 1);
    }
    return quantum;
  }

  /** The longest time that is exact, in ns. */
  public double largestNanos() {
    return EXACT_QUANTA * nanos();
  }

  /** The quantum in ns. */
  public double nanos() {
    return Math.scalb(1.0, exponent);
  }

  /** The nearest multiple, ties to the even one; never -0. */
  public double round(double nanos) {
    return Math.rint(nanos * Math.scalb(1.0, -exponent)) * nanos() + 0.0;
  }

  /**
   * The nearest multiple, ties up: a multiple of the quantum more gives that multiple more, which
   * {@link #round} does not promise.
   */
  public double roundHalfUp(double nanos) {
    return Math.floor(nanos * Math.scalb(1.0, -exponent) + 0.5) * nanos() + 0.0;
  }

  /**
   * The number of quanta in a multiple of the quantum.
   *
   * @throws BeyondQuantumException where the value is beyond 2^53 quanta
   * @throws ArithmeticException where it is no multiple
   */
  public long toQuanta(double nanos) {
    double quanta = nanos * Math.scalb(1.0, -exponent);
    if (!(Math.abs(quanta) <= EXACT_QUANTA)) {
      throw new BeyondQuantumException(
          "a time of %.3g s: at most %.3g s is exact in steps of 2^%d ns; state smaller times or a longer quantum"
              .formatted(nanos / 1e9, largestNanos() / 1e9, exponent));
    }
    if (quanta != Math.rint(quanta)) {
      throw new ArithmeticException("time in ns: a multiple of 2^" + exponent + ", got " + nanos);
    }
    return (long) quanta;
  }
}
