package io.idlewave.jobs.failure;

import io.idlewave.ingest.model.PlainText;

/** An analysis that would not be sound on this trace; the message is one line. Exit code 3. */
public final class RefusedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** A refusal with the given complete message. */
  public RefusedException(String message) {
    super(PlainText.message(message));
  }

  /** A refusal with the given complete message, found through {@code cause}. */
  public RefusedException(String message, Throwable cause) {
    super(PlainText.message(message), cause);
  }
}
