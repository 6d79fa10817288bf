package io.idlewave.jobs.failure;

import io.idlewave.ingest.model.PlainText;

/**
 * A study that cannot be carried out as written. The message is one line that says where, what, the
 * bound, and what was found instead.
 */
public final class StudyException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** A problem with the given complete message. */
  public StudyException(String message) {
    super(oneLine(message));
  }

  /** A problem with the given complete message, found through {@code cause}. */
  public StudyException(String message, Throwable cause) {
    super(oneLine(message), cause);
  }

  private static String oneLine(String message) {
    return PlainText.of(PlainText.message(message).strip().replaceAll("\\s*\\R\\s*", "; "));
  }
}
