package io.idlewave.perturb.kernel;

import java.io.Serializable;

/**
 * What lanes carry beside their clocks.
 *
 * @param counts beside every clock and slot, how often each network parameter is on its winning
 *     path
 * @param ledger per rank, what its time went into ({@link Account})
 */
public record LaneExtras(boolean counts, boolean ledger) implements Serializable {

  /** Clocks alone. */
  public static final LaneExtras NONE = new LaneExtras(false, false);
}
