package io.idlewave.graph.transform;

/** A transformation cannot be carried out on a trace. The message says where, and why. */
public final class UnfitTransformationException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** With what stands in the way. */
  public UnfitTransformationException(String message) {
    super(message);
  }
}
