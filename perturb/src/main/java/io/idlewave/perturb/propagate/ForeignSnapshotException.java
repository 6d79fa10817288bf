package io.idlewave.perturb.propagate;

/** A snapshot of lanes that belong to another study; the message is one line. */
public final class ForeignSnapshotException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** A refusal with what was expected and what was found. */
  public ForeignSnapshotException(String message) {
    super(message);
  }
}
