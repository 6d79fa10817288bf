package io.idlewave.perturb.observed;

import static io.idlewave.perturb.observed.EdgeDecision.ANY_MEMBER_MAY_WAIT;
import static io.idlewave.perturb.observed.EdgeDecision.EVERY_SEND_MAY_WAIT;
import static io.idlewave.perturb.observed.EdgeDecision.KEEPS_DOUBTFUL_MEMBERS;
import static io.idlewave.perturb.observed.EdgeDecision.KEEPS_PROBES;
import static io.idlewave.perturb.observed.EdgeDecision.SEND_AWAITS_DELIVERY;

/**
 * The upper bound of everything, whatever is assumed about slack, base times and the eager
 * threshold: all slacks are 0, every edge that may be there is there, every standard send may wait
 * for its receive and for the delivery, and noise falls wherever time passed. No slack is an upper
 * bound because {@code max(a + Da, b + Db) - max(a, b) <= max(Da, Db)}. What is left as a condition
 * is the recorded order.
 */
record UnconditionalRules() implements SlackRule {

  private static final EdgeDecisions DECISIONS =
      EdgeDecisions.of(
          KEEPS_DOUBTFUL_MEMBERS,
          KEEPS_PROBES,
          EVERY_SEND_MAY_WAIT,
          SEND_AWAITS_DELIVERY,
          ANY_MEMBER_MAY_WAIT);

  @Override
  public double localSlackNanos(CallTiming call) {
    return 0;
  }

  @Override
  public double edgeSlackNanos(long arrivalNanos, long latestNanos) {
    return 0;
  }

  @Override
  public EdgeDecisions decisions() {
    return DECISIONS;
  }

  @Override
  public double cpuNanos(CallTiming call, boolean arrivalsKnown) {
    return call.durationNanos();
  }
}
