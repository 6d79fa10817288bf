package io.idlewave.perturb.observed;

/**
 * A rule that only tests know: a call absorbs a delay of its own rank while it waits for a late
 * message or root, by the clocks; what comes early absorbs nothing, nor does an arrival where all
 * wait for all. Between the slack of clocks and the published rules.
 */
public record LateSenderSlack() implements SlackRule {

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
  public boolean takesLeastDelayed() {
    return false;
  }

  @Override
  public boolean keepsLeastDelayed() {
    return false;
  }

  @Override
  public boolean keepsDoubtfulMembers() {
    return true;
  }

  @Override
  public boolean keepsProbes() {
    return false;
  }

  @Override
  public boolean everySendMayWait() {
    return false;
  }

  @Override
  public boolean sendAwaitsDelivery() {
    return false;
  }

  @Override
  public boolean anyMemberMayWait() {
    return false;
  }

  @Override
  public double cpuNanos(CallTiming call, boolean arrivalsKnown) {
    return call.largestCpuNanos(arrivalsKnown ? localSlackNanos(call) : 0);
  }
}
