package io.idlewave.perturb.random;

import io.idlewave.ingest.model.Internal;

/** What draws are of, where some of them are taken a second time: {@link Redraw}. */
@Internal
public enum Cause {
  /** Noise, as far as a timeline draws it by itself. */
  NOISE("noise"),
  /** Noise, as far as several ranks have the same draw. */
  SHARED_NOISE("noise that ranks share"),
  /** What stretches of computing take, each by itself. */
  COMPUTING("computing"),
  /** What computing takes, drawn by whole steps of all ranks. */
  STEPS("steps"),
  /** Extra latency. */
  LATENCY("latency"),
  /** Extra time per byte. */
  BANDWIDTH("bandwidth");

  private final String label;

  Cause(String label) {
    this.label = label;
  }

  /** Whether each timeline has draws of its own. */
  public boolean isOfTimelines() {
    return this == NOISE || this == COMPUTING;
  }

  /** The name in results. */
  public String label() {
    return label;
  }

  /** That of what a message draws. */
  public static Cause ofMessages(Purpose purpose) {
    return purpose == Purpose.LATENCY ? LATENCY : BANDWIDTH;
  }
}
