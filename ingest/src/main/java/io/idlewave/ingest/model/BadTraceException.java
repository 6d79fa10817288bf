package io.idlewave.ingest.model;

/**
 * A trace or archive that cannot be read: truncated, corrupted, or contradicting its format. The
 * message says what, where, the bound, and what was found instead.
 */
public final class BadTraceException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** A problem with the given complete message. */
  public BadTraceException(String message) {
    super(PlainText.message(message));
  }

  /** A problem with the given complete message, found through {@code cause}. */
  public BadTraceException(String message, Throwable cause) {
    super(PlainText.message(message), cause);
  }
}
