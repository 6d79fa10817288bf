package io.idlewave.jobs.serve;

import io.idlewave.ingest.model.PlainText;

/** A request that is refused, with the HTTP status and a message for the client. */
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
