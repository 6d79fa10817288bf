package io.idlewave.graph.order;

/** More unmatched calls had to be held than the window allows. */
public final class WindowLimitException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** With what was held, and for whom. */
  public WindowLimitException(String message) {
    super(message);
  }
}
