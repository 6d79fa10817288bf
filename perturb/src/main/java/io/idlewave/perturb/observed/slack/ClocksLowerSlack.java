package io.idlewave.perturb.observed.slack;

import static io.idlewave.perturb.observed.EdgeDecision.KEEPS_LEAST_DELAYED;

import io.idlewave.perturb.observed.CallTiming;
import io.idlewave.perturb.observed.EdgeDecisions;
import io.idlewave.perturb.observed.SlackRule;

/**
 * Slacks from timestamps of clocks that agree, as large as what the clocks leave open allows, and
 * noise only where CPU time is proven: no possible delay is smaller, given the clocks.
 */
public record ClocksLowerSlack() implements SlackRule {

  private static final EdgeDecisions DECISIONS = EdgeDecisions.of(KEEPS_LEAST_DELAYED);

  @Override
  public double localSlackNanos(CallTiming call) {
    return call.mayWait() ? call.waitNanos() + call.pollSpanNanos() : 0;
  }

  @Override
  public double edgeSlackNanos(long arrivalNanos, long latestNanos) {
    return Math.max(0, latestNanos - arrivalNanos);
  }

  @Override
  public boolean readsLongestWaits() {
    return true;
  }

  @Override
  public double stampNanos(long arrivalNanos) {
    return arrivalNanos;
  }

  @Override
  public EdgeDecisions decisions() {
    return DECISIONS;
  }

  /** What is left of a call after its wait is work; before, only what it needs at least. */
  @Override
  public double cpuNanos(CallTiming call, boolean arrivalsKnown) {
    return call.mayWait() && arrivalsKnown
        ? call.durationNanos() - call.waitNanos()
        : call.provenCpuNanos();
  }
}
