package io.idlewave.jobs.failure;

import io.idlewave.ingest.model.PlainText;

/** A job that failed for a reason of the engine or the machine; the message is that reason. */
public final class JobFailedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** A failure with its complete message. */
  public JobFailedException(String message, Throwable cause) {
    super(PlainText.message(message), cause);
  }
}
