package io.idlewave.perturb.timeline;

/** A lane ended in a deadlock: its calls have no times. */
public final class DeadlockedLaneException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  DeadlockedLaneException() {
    super("a replicate that ends, got a deadlock: its calls have no times");
  }
}
