package io.idlewave.jobs.study;

import java.util.Locale;

/** What the clocks of a run hold. */
public enum Timing {
  /** Delays over the recorded run: local edges keep their observed durations. */
  OBSERVED;

  /** The name in studies and results. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
