package io.idlewave.jobs.serve;

import io.idlewave.ingest.model.PlainText;

/** A request that is refused, with the status that says how and a message for whoever asked. */
final class RefusedRequestException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int status;

  RefusedRequestException(int status, String message) {
    super(PlainText.message(message));
    this.status = status;
  }

  /** There is no such thing. */
  static RefusedRequestException notFound(String message) {
    return new RefusedRequestException(404, message);
  }

  /** What was sent makes no sense. */
  static RefusedRequestException malformed(String message) {
    return new RefusedRequestException(400, message);
  }

  int status() {
    return status;
  }
}
