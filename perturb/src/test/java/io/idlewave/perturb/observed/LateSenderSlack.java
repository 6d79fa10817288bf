package io.idlewave.perturb.observed;

import static io.idlewave.perturb.observed.EdgeDecision.KEEPS_DOUBTFUL_MEMBERS;

/**
 * A rule that only tests know: a call absorbs a delay of its own rank while it waits for a late
 * message or root, by the clocks; what comes early absorbs nothing, nor does an arrival where all
 * wait for all. Between the slack of clocks and the published rules.
 */
public record LateSenderSlack() implements SlackRule {

  private static final EdgeDecisions DECISIONS = EdgeDecisions.of(KEEPS_DOUBTFUL_MEMBERS);

  @Override
  public double localSlackNanos(CallTiming call) {
    return call.waitNanos();
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
    return call.largestCpuNanos(arrivalsKnown ? localSlackNanos(call) : 0);
  }
}
