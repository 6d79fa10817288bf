package io.idlewave.perturb.scenario;

import java.util.Locale;

/** Which reading of the message-passing graph propagates delays. */
public enum Rules {
  /** The rules per MPI primitive, with slack. */
  STANDARD,
  /** The published rules of Sottile, Chandu and Bader (2006): no slack anywhere. */
  SOTTILE;

  /** The name in studies and results. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
