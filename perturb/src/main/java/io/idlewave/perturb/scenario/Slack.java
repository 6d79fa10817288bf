package io.idlewave.perturb.scenario;

import java.util.List;

/**
 * Where the slack of an edge is taken from ({@code docs/semantics.md} section 3), by the word that
 * studies have for it. Each word is one object.
 */
public final class Slack {

  /** Durations only: an interval, so two bounds. */
  public static final Slack LOCAL = new Slack("local", false);

  /** Durations, and orders of events across clocks that nobody synchronised: two bounds. */
  public static final Slack CAUSAL = new Slack("causal", false);

  /** Timestamps of clocks that agree: a value, so one exact result. */
  public static final Slack CLOCKS = new Slack("clocks", true);

  private final String label;
  private final boolean comparesClocks;

  /**
   * Another one.
   *
   * @param label the name in studies and results, unlike that of any other
   * @param comparesClocks whether it compares times of different ranks
   */
  public Slack(String label, boolean comparesClocks) {
    this.label = label;
    this.comparesClocks = comparesClocks;
  }

  /** Those that ship, in the order in which they are listed. */
  public static List<Slack> shipped() {
    return List.of(LOCAL, CAUSAL, CLOCKS);
  }

  /** The name in studies and results. */
  public String label() {
    return label;
  }

  /** Whether it compares times of different ranks: only for clocks that agree. */
  public boolean comparesClocks() {
    return comparesClocks;
  }

  /** Whether it asks when effects arrived, beyond what durations say. */
  public boolean readsArrivals() {
    return comparesClocks || this == CAUSAL;
  }

  @Override
  public String toString() {
    return label;
  }
}
