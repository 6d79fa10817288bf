package io.idlewave.perturb.observed.slack;

import io.idlewave.perturb.observed.CausalClocks;
import io.idlewave.perturb.observed.SlackRules;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.Slack;
import java.util.Map;

/** The standard rules of a trace of whose clocks more is known than a word in a study says. */
public final class ClockRules {

  private static final SlackRules EXACT =
      new SlackRules(Map.of(Bound.EXACT, new ClocksUpperSlack(true)));

  private ClockRules() {}

  /** Those of {@link Slack#CLOCKS} where clocks leave nothing open: both bounds in one. */
  public static SlackRules exact() {
    return EXACT;
  }

  /** Those of {@link Slack#CAUSAL}. */
  public static SlackRules causal(CausalClocks clocks) {
    return new SlackRules(
        Map.of(
            Bound.LOWER, new CausalLowerSlack(clocks), Bound.UPPER, new CausalUpperSlack(clocks)));
  }
}
