package io.idlewave.perturb.observed;

/**
 * The upper bound of everything, whatever is assumed about slack, base times and the eager
 * threshold: all slacks are 0, every edge that may be there is there, every standard send may wait
 * for its receive and for the delivery, and noise falls wherever time passed. No slack is an upper
 * bound because {@code max(a + Da, b + Db) - max(a, b) <= max(Da, Db)}. What is left as a condition
 * is the recorded order.
 */
record UnconditionalRules() implements SlackRule {

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
  public boolean sendAwaitsDelivery() {
    return true;
  }

  @Override
  public boolean everySendMayWait() {
    return true;
  }

  @Override
  public boolean anyMemberMayWait() {
    return true;
  }

  @Override
  public double cpuNanos(CallTiming call, boolean arrivalsKnown) {
    return call.durationNanos();
  }
}
