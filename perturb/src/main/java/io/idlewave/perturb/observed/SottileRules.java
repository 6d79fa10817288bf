package io.idlewave.perturb.observed;

/**
 * The published rules of Sottile, Chandu and Bader (2006): all slacks are 0, every edge that may be
 * there is there, and senders wait for receivers. The only unconditional upper bound, because
 * {@code max(a + Da, b + Db) - max(a, b) <= max(Da, Db)}.
 *
 * @param cpuTimeByClocks whether the clocks agree, so that a call that only waits has no CPU time
 */
record SottileRules(boolean cpuTimeByClocks) implements SlackRule {

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
  public boolean everySendMayWait() {
    return false;
  }

  @Override
  public boolean sendAwaitsDelivery() {
    return true;
  }

  @Override
  public boolean sendersAwaitRoot() {
    return true;
  }

  @Override
  public double cpuNanos(CallTiming call, boolean arrivalsKnown) {
    return call.largestCpuNanos(
        arrivalsKnown && cpuTimeByClocks ? call.latestArrivalNanos() - call.enterNanos() : 0);
  }
}
