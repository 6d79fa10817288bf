package io.idlewave.perturb.observed;

import java.io.Serializable;
import java.util.EnumSet;
import java.util.List;

/** Those {@link EdgeDecision}s that a rule has taken: all others are the other way round. */
public final class EdgeDecisions implements Serializable {

  private static final long serialVersionUID = 1L;

  private final EnumSet<EdgeDecision> taken = EnumSet.noneOf(EdgeDecision.class);

  private EdgeDecisions(List<EdgeDecision> taken) {
    this.taken.addAll(taken);
  }

  /** Just these. */
  public static EdgeDecisions of(EdgeDecision... taken) {
    return new EdgeDecisions(List.of(taken));
  }

  public boolean has(EdgeDecision decision) {
    return taken.contains(decision);
  }
}
