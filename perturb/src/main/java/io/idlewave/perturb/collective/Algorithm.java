package io.idlewave.perturb.collective;

import java.util.Locale;

/** How the members of a collective work together. */
public enum Algorithm {
  /** Every member leaves ceil(log2 p) messages after the last arrival (Sottile et al. 2006). */
  STAR,
  /** Every member leaves at the last arrival. */
  BARRIER_MAX,
  /** The root talks to one member after the other; without a root, everyone to everyone. */
  LINEAR,
  BINOMIAL,
  RECURSIVE_DOUBLING,
  DISSEMINATION,
  RING,
  /** Reduce-scatter by recursive halving, then allgather by recursive doubling. */
  RABENSEIFNER,
  PAIRWISE,
  BRUCK;

  /** The name in studies and results. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
