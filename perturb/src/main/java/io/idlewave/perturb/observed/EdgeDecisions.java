package io.idlewave.perturb.observed;

import java.io.Serializable;

/**
 * Those that a rule has taken: all others are the other way round.
 *
 * @param mask a bit per {@link EdgeDecision}, by its ordinal
 */
public record EdgeDecisions(int mask) implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Just these. */
  public static EdgeDecisions of(EdgeDecision... taken) {
    int mask = 0;
    for (EdgeDecision decision : taken) {
      mask |= bit(decision);
    }
    return new EdgeDecisions(mask);
  }

  /** Whether it is among them. */
  public boolean has(EdgeDecision decision) {
    return (mask & bit(decision)) != 0;
  }

  private static int bit(EdgeDecision decision) {
    return 1 << decision.ordinal();
  }
}
