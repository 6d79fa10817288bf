package io.idlewave.ingest.model;

import java.util.Locale;

/** The meaning of the times of a trace. */
public enum TraceTimes {
  /** Clocks of a run: when each call began and ended. */
  RECORDED,

  /**
   * The time between calls is recorded or stated and calls last no time: how long they took is
   * unknown, so that only a model can price them.
   */
  COMPUTATION,

  /**
   * Amounts of work stand where times would: one unit of work, such as a floating-point operation,
   * as 1 ns, with calls of no duration. They become times at a rate that a study states.
   */
  WORK;

  /** In one word, for people. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether calls have durations, so that there is a recorded run to compare with. */
  public boolean recordsCalls() {
    return this == RECORDED;
  }
}
