package io.idlewave.perturb.observed;

/**
 * Slacks from timestamps of clocks that agree, as small as what the clocks leave open allows: no
 * possible delay is larger, given the clocks. Where they leave nothing open, no delay is smaller
 * either.
 */
record ClocksUpperSlack() implements SlackRule {

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
    return true;
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

  /** What is left of a call after its wait is work. */
  @Override
  public double cpuNanos(CallTiming call, boolean arrivalsKnown) {
    if (!call.mayWait()) {
      return call.durationNanos();
    }
    return arrivalsKnown ? call.durationNanos() - call.waitNanos() : call.largestCpuNanos(0);
  }
}
