package io.idlewave.perturb.observed;

import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.Rules;

/** How a join treats slack: one of the four ways in which lanes can be priced. */
public enum SlackRule {
  /** All slacks are 0 (Sottile, Chandu, Bader 2006): the only unconditional upper bound. */
  NONE,
  /** Slacks are values, from timestamps that agree. */
  CLOCKS,
  /** Slacks are as large as durations allow. */
  LOCAL_LOWER,
  /** Slacks are as small as durations allow. */
  LOCAL_UPPER;

  /** Whether slacks are intervals taken from durations. */
  boolean isLocal() {
    return this == LOCAL_LOWER || this == LOCAL_UPPER;
  }

  static SlackRule of(Rules rules, Bound bound) {
    if (rules == Rules.SOTTILE) {
      return NONE;
    }
    return switch (bound) {
      case EXACT -> CLOCKS;
      case LOWER -> LOCAL_LOWER;
      case UPPER -> LOCAL_UPPER;
    };
  }
}
