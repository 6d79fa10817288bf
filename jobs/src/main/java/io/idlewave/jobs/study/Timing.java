package io.idlewave.jobs.study;

import java.util.Locale;

/** What the clocks of a run hold. */
public enum Timing {
  /** Delays over the recorded run: local edges keep their observed durations. */
  OBSERVED,
  /** Simulated times: computation as recorded, MPI calls as a network model prices them. */
  MODEL;

  /** The name in studies and results. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
