package io.idlewave.perturb.scenario;

import java.util.Locale;

/** Which end of the interval of possible delays a lane carries. */
public enum Bound {
  /** No possible delay is smaller. */
  LOWER,
  /** No possible delay is larger. */
  UPPER,
  /** Both ends meet: every slack is known. */
  EXACT;

  /** The name in results. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
