package io.idlewave.jobs.results;

import java.io.IOException;

/**
 * A {@link RunStore} that took nothing, and may take it the next time: the service behind it is
 * away, restarts or is too busy. The message says why, on one line.
 */
public final class AwayException extends IOException {

  private static final long serialVersionUID = 1L;

  public AwayException(String reason, Throwable cause) {
    super(reason, cause);
  }
}
