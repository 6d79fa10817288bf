package io.idlewave.jobs.study.slack;

import io.idlewave.perturb.observed.CallTiming;
import io.idlewave.perturb.observed.EdgeDecisions;
import io.idlewave.perturb.observed.SlackRule;

/** Nothing absorbs anything: a rule as somebody else would add one. */
public record Stubborn() implements SlackRule {

  private static final EdgeDecisions DECISIONS = EdgeDecisions.of();

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
    return call.provenCpuNanos();
  }
}
