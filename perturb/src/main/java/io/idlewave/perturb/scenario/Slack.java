package io.idlewave.perturb.scenario;

import java.util.Locale;

/** Where the slack of an edge is taken from ({@code docs/semantics.md} section 3). */
public enum Slack {
  /** Durations only: an interval, so two bounds. */
  LOCAL,
  /** Timestamps of clocks that agree: a value, so one exact result. */
  CLOCKS;

  /** The name in studies and results. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
