package io.idlewave.perturb.observed.slack;

import io.idlewave.perturb.observed.CallTiming;
import io.idlewave.perturb.observed.CausalClocks;

/**
 * Slacks as large as durations and the order of events across clocks allow, and noise only where
 * CPU time is proven: no possible delay is smaller, given that messages take the smallest transit
 * of their kind and that waits which nothing explains were work.
 */
record CausalLowerSlack(CausalClocks clocks) implements DurationLowerRule {

  @Override
  public CausalClocks causalClocks() {
    return clocks;
  }

  @Override
  public boolean readsLongestWaits() {
    return true;
  }

  @Override
  public double localSlackNanos(CallTiming call) {
    return call.mayWait()
        ? Math.min(call.largestWaitNanos(), (double) (call.waitNanos() + call.pollSpanNanos()))
        : 0;
  }

  @Override
  public double edgeSlackNanos(long arrivalNanos, long latestNanos) {
    return Math.max(0, latestNanos - arrivalNanos);
  }

  @Override
  public double cpuNanos(CallTiming call, boolean arrivalsKnown) {
    return call.mayWait() && arrivalsKnown
        ? Math.max(call.provenCpuNanos(), call.largestCpuNanos((double) call.waitNanos()))
        : call.provenCpuNanos();
  }
}
