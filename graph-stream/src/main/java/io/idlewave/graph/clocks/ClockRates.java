package io.idlewave.graph.clocks;

/** How evenly clocks are taken to run against each other. */
public enum ClockRates {
  /** At rates that do not change: an offset is a line in time. */
  STEADY,
  /**
   * At rates that change as they like within {@link Drift#MOST}, because no constant ones fit what
   * the clocks show: an order bounds the offset less the further away it lies in time.
   */
  WANDERING
}
