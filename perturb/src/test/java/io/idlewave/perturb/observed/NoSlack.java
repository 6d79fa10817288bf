package io.idlewave.perturb.observed;

import static io.idlewave.perturb.observed.EdgeDecision.KEEPS_DOUBTFUL_MEMBERS;
import static io.idlewave.perturb.observed.EdgeDecision.KEEPS_PROBES;
import static io.idlewave.perturb.observed.EdgeDecision.SEND_AWAITS_DELIVERY;

import io.idlewave.perturb.scenario.Bound;
import java.util.Map;

/**
 * All slacks are 0 and every edge that may be there is there: a reading under which delays add up
 * as closed forms say.
 *
 * @param cpuTimeByClocks whether the clocks agree, so that a call that only waits has no CPU time
 */
public record NoSlack(boolean cpuTimeByClocks) implements SlackRule {

  private static final EdgeDecisions DECISIONS =
      EdgeDecisions.of(KEEPS_DOUBTFUL_MEMBERS, KEEPS_PROBES, SEND_AWAITS_DELIVERY);

  /** As the rules of upper bounds. */
  public static SlackRules rules(boolean cpuTimeByClocks) {
    return new SlackRules(Map.of(Bound.UPPER, new NoSlack(cpuTimeByClocks)));
  }

  @Override
  public double localSlackNanos(CallTiming call) {
    return 0;
  }

  @Override
  public double edgeSlackNanos(long arrivalNanos, long latestNanos) {
    return 0;
  }

  @Override
  public double stampNanos(long arrivalNanos) {
    return 0;
  }

  @Override
  public double ownArrivalSlackNanos(CallTiming call) {
    return 0;
  }

  @Override
  public EdgeDecisions decisions() {
    return DECISIONS;
  }

  @Override
  public double cpuNanos(CallTiming call, boolean arrivalsKnown) {
    return call.largestCpuNanos(arrivalsKnown && cpuTimeByClocks ? (double) call.waitNanos() : 0);
  }
}
