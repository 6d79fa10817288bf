package io.idlewave.perturb.scenario;

import java.util.stream.Stream;

/** Where the slack of an edge is taken from ({@code docs/semantics.md} section 3). */
public enum Slack {
  /** Durations only: an interval, so two bounds. */
  LOCAL("local", false),
  /** Durations, and orders of events across clocks that nobody synchronised: two bounds. */
  CAUSAL("causal", false),
  /** Timestamps of clocks that agree: a value, so one exact result. */
  CLOCKS("clocks", true);

  private final String label;
  private final boolean comparesClocks;

  Slack(String label, boolean comparesClocks) {
    this.label = label;
    this.comparesClocks = comparesClocks;
  }

  /** The name in studies and results. */
  public String label() {
    return label;
  }

  /** Whether it compares times of different ranks: only for clocks that agree. */
  public boolean comparesClocks() {
    return comparesClocks;
  }

  /** The names in studies, in the order in which they are listed. */
  public static Stream<String> labels() {
    return Stream.of(values()).map(Slack::label);
  }
}
