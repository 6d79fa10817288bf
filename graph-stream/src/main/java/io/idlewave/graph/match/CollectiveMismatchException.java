package io.idlewave.graph.match;

import io.idlewave.ingest.model.PlainText;

/** Members of one collective disagree on function or root: the analysis is refused. */
public final class CollectiveMismatchException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  CollectiveMismatchException(String message) {
    super(PlainText.message(message));
  }
}
