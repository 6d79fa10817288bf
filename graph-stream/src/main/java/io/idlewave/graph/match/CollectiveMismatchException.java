package io.idlewave.graph.match;

/** Members of one collective disagree on function or root: the analysis is refused. */
public final class CollectiveMismatchException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  CollectiveMismatchException(String message) {
    super(message);
  }
}
