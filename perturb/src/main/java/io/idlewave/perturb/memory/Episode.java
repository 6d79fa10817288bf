package io.idlewave.perturb.memory;

/**
 * A rank that is slower than it usually is, or faster, for a while.
 *
 * @param from its first step
 * @param until the step after its last one
 * @param shift by how much the logarithm of its times is larger
 */
public record Episode(int rank, int from, int until, double shift) {

  /** How many times as long the rank takes. */
  public double factor() {
    return StrictMath.exp(shift);
  }

  public int steps() {
    return until - from;
  }
}
