package io.idlewave.perturb.noise;

import java.util.Locale;

/** Where a process is when a stretch of processor time meets it, and which ranks share that. */
public enum Phase {
  /** Drawn once per rank and replicate: the ranks are not coordinated. */
  RANDOM,
  /**
   * Drawn anew for every stretch, uniform over the part of the period in which the processor is
   * available: a stretch never begins inside a detour.
   */
  REDRAWN,
  /** Drawn once per replicate: detours hit all ranks at the same times. */
  ALIGNED,
  /** Drawn once per node and replicate: detours hit all ranks of a node at the same times. */
  CO_SCHEDULED;

  /** Whether several ranks have one. */
  public boolean isShared() {
    return this == ALIGNED || this == CO_SCHEDULED;
  }

  /** The name in studies. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
