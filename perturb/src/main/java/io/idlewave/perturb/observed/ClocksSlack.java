package io.idlewave.perturb.observed;

/**
 * Slacks are values, from timestamps of clocks that agree: an effect that came earlier than the
 * last one that its call waited for has the difference as slack. Exact under these clocks and the
 * smallest transits that the survey found.
 */
record ClocksSlack() implements SlackRule {

  @Override
  public double localSlackNanos(CallTiming call) {
    return call.latestArrivalNanos() - call.enterNanos();
  }

  @Override
  public double edgeSlackNanos(long arrivalNanos, long latestNanos) {
    return latestNanos - arrivalNanos;
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
