package io.idlewave.jobs.failure;

import io.idlewave.ingest.model.PlainText;

/** A folder of results that cannot be read: incomplete, truncated or corrupted. */
public final class BadResultsException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** A problem with the given complete message. */
  public BadResultsException(String message) {
    super(PlainText.message(message));
  }

  /** A problem with the given complete message, found through {@code cause}. */
  public BadResultsException(String message, Throwable cause) {
    super(PlainText.message(message), cause);
  }
}
