package io.idlewave.jobs.study;

import java.util.Locale;

/** What {@code model} timing finds beside run times, each at a cost of its own. */
public enum Analysis {
  /** Where the time of the ranks goes: computation, overhead and waits (LogGPS section 4.4). */
  SYNCHRONISATION,
  /** How the run time depends on latency, overhead and bandwidth. */
  SENSITIVITIES,
  /** The critical path by rank, region and call. */
  CRITICAL_PATH;

  /** The name in studies and results. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
