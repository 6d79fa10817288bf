package io.idlewave.perturb.scenario;

import java.util.Locale;

/** Which reading of the message-passing graph propagates delays. */
public enum Rules {
  /** The rules per MPI primitive, with slack. */
  STANDARD,
  /** The published rules of Sottile, Chandu and Bader (2006), read as {@link Sottile} says. */
  SOTTILE,
  /** No slack, every edge and every draw that may be there: an upper bound of all others. */
  UNCONDITIONAL;

  /** The name in results. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
