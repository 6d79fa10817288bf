package io.idlewave.perturb.noise;

import java.util.Locale;

/** The time that a process runs with. */
public enum Anchor {
  /**
   * The rank's recorded time, in model timing its undisturbed time, counted as time in which the
   * processor is available: what a stretch gets does not depend on what happened before.
   */
  RECORDED,
  /** The wall time that the lane's own clock shows: a disturbed rank meets other detours. */
  PERTURBED;

  /** The name in studies. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
