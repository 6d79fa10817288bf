package io.idlewave.perturb.observed.slack;

import io.idlewave.perturb.observed.CallTiming;

/**
 * Slacks are as small as durations allow: no possible delay is larger, provided that no call needs
 * more than its upper base time without a wait.
 */
public record LocalUpperSlack() implements DurationUpperRule {

  /** A wait absorbs only if its cause is in the graph. */
  @Override
  public double localSlackNanos(CallTiming call) {
    return call.remoteEdges() > 0 && call.causeKnown() ? call.smallestWaitNanos() : 0;
  }

  @Override
  public double edgeSlackNanos(long arrivalNanos, long latestNanos) {
    return 0;
  }

  @Override
  public double cpuNanos(CallTiming call, boolean arrivalsKnown) {
    return call.largestCpuNanos(0);
  }
}
