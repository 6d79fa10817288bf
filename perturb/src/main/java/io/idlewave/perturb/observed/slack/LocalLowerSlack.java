package io.idlewave.perturb.observed.slack;

import io.idlewave.perturb.observed.CallTiming;

/**
 * Slacks are as large as durations allow, edges that may not be there are left out, and noise falls
 * only where CPU time is proven: no possible delay is smaller, provided that no call needs less
 * than its lower base time without a wait.
 */
public record LocalLowerSlack() implements DurationLowerRule {

  @Override
  public double localSlackNanos(CallTiming call) {
    return call.mayWait() ? call.largestWaitNanos() : 0;
  }

  @Override
  public double edgeSlackNanos(long arrivalNanos, long latestNanos) {
    return 0;
  }

  @Override
  public double cpuNanos(CallTiming call, boolean arrivalsKnown) {
    return call.provenCpuNanos();
  }
}
