package io.idlewave.graph.order;

/** Ranks wait for each other in a cycle that no eager message breaks: a bad trace. */
public final class CyclicWaitException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  CyclicWaitException(String message) {
    super(message);
  }
}
