package io.idlewave.perturb.noise;

/** A time is longer than the grid of a study can hold exactly. */
public final class BeyondQuantumException extends ArithmeticException {

  private static final long serialVersionUID = 1L;

  /** A problem with the given complete message. */
  public BeyondQuantumException(String message) {
    super(message);
  }
}
