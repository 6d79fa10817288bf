package io.idlewave.jobs.failure;

import io.idlewave.ingest.model.PlainText;

/** Arguments or files that make no sense; the message is one line. Exit code 2. */
public final class UsageException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** A problem with the given complete message. */
  public UsageException(String message) {
    super(PlainText.message(message));
  }
}
