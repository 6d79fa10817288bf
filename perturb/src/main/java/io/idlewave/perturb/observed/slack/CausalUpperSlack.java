package io.idlewave.perturb.observed.slack;

import io.idlewave.perturb.observed.CallTiming;
import io.idlewave.perturb.observed.CausalClocks;

/**
 * Slacks as small as durations and the order of events across clocks allow: no possible delay is
 * larger, given that no call needs more than its upper base time and that messages take the
 * smallest transit of their kind.
 */
record CausalUpperSlack(CausalClocks clocks) implements DurationUpperRule {

  @Override
  public CausalClocks causalClocks() {
    return clocks;
  }

  @Override
  public double localSlackNanos(CallTiming call) {
    double byDuration = call.remoteEdges() > 0 && call.causeKnown() ? call.smallestWaitNanos() : 0;
    return Math.max(byDuration, (double) call.waitNanos());
  }

  @Override
  public double edgeSlackNanos(long arrivalNanos, long latestNanos) {
    return Math.max(0, latestNanos - arrivalNanos);
  }

  @Override
  public double cpuNanos(CallTiming call, boolean arrivalsKnown) {
    return call.largestCpuNanos(arrivalsKnown && call.mayWait() ? (double) call.waitNanos() : 0);
  }
}
