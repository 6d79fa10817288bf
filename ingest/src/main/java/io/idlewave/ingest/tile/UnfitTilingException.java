package io.idlewave.ingest.tile;

/** A trace that cannot be tiled. The message says in one line where, and why. */
public final class UnfitTilingException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** With what stands in the way. */
  UnfitTilingException(String message) {
    super(message);
  }

  /** With what stands in the way, found through {@code cause}. */
  UnfitTilingException(String message, Throwable cause) {
    super(message, cause);
  }
}
