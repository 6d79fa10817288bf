package io.idlewave.perturb.observed;

import static io.idlewave.perturb.observed.EdgeDecision.KEEPS_DOUBTFUL_MEMBERS;
import static io.idlewave.perturb.observed.EdgeDecision.KEEPS_PROBES;

/**
 * Slacks from timestamps of clocks that agree, as small as what the clocks leave open allows: no
 * possible delay is larger, given the clocks. Where they leave nothing open, no delay is smaller
 * either.
 */
record ClocksUpperSlack() implements SlackRule {

  private static final EdgeDecisions DECISIONS =
      EdgeDecisions.of(KEEPS_DOUBTFUL_MEMBERS, KEEPS_PROBES);

  @Override
  public double localSlackNanos(CallTiming call) {
    return call.waitNanos();
  }

  @Override
  public double edgeSlackNanos(long arrivalNanos, long latestNanos) {
    return Math.max(0, latestNanos - arrivalNanos);
  }

  @Override
  public double stampNanos(long arrivalNanos) {
    return arrivalNanos;
  }

  /** 0: the stamps of all members say it. */
  @Override
  public double ownArrivalSlackNanos(CallTiming call) {
    return 0;
  }

  @Override
  public EdgeDecisions decisions() {
    return DECISIONS;
  }

  /** What is left of a call after its wait is work. */
  @Override
  public double cpuNanos(CallTiming call, boolean arrivalsKnown) {
    if (!call.mayWait()) {
      return call.durationNanos();
    }
    return arrivalsKnown ? call.durationNanos() - call.waitNanos() : call.largestCpuNanos(0);
  }
}
