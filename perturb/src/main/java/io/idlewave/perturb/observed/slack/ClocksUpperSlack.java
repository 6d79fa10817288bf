package io.idlewave.perturb.observed.slack;

import static io.idlewave.perturb.observed.EdgeDecision.KEEPS_DOUBTFUL_MEMBERS;
import static io.idlewave.perturb.observed.EdgeDecision.KEEPS_PROBES;

import io.idlewave.perturb.observed.CallTiming;
import io.idlewave.perturb.observed.EdgeDecisions;
import io.idlewave.perturb.observed.SlackRule;

/**
 * Slacks from timestamps of clocks that agree, as small as what the clocks leave open allows: no
 * possible delay is larger, given the clocks. Where they leave nothing open, no delay is smaller
 * either.
 *
 * @param closed whether they are known to leave nothing open in the whole trace: then no call of a
 *     class takes CPU time before its wait of which the shortest took none
 */
public record ClocksUpperSlack(boolean closed) implements SlackRule {

  private static final EdgeDecisions DECISIONS =
      EdgeDecisions.of(KEEPS_DOUBTFUL_MEMBERS, KEEPS_PROBES);

  public ClocksUpperSlack() {
    this(false);
  }

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

  @Override
  public EdgeDecisions decisions() {
    return DECISIONS;
  }

  /**
   * What is left of a call after its wait is work. Before its wait it is not known how much that
   * is: if anything, noise that falls once falls there.
   */
  @Override
  public double cpuNanos(CallTiming call, boolean arrivalsKnown) {
    if (!call.mayWait()) {
      return call.durationNanos();
    }
    if (arrivalsKnown) {
      return call.durationNanos() - call.waitNanos();
    }
    return closed ? call.shortestCpuNanos() : call.largestCpuNanos(0);
  }

  @Override
  public double earlyCpuNanos(CallTiming call) {
    return call.mayWait() ? call.earlyCpuNanos() : call.durationNanos();
  }

  @Override
  public double laterCpuNanos(CallTiming call) {
    return call.mayWait() ? call.laterCpuNanos() : 0;
  }
}
