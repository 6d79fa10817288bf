package io.idlewave.perturb.observed;

/**
 * What slack rules share that keep a lower bound that durations give: of several causes the least
 * delayed counts, doubtful edges are left out.
 */
interface DurationLowerRule extends SlackRule {

  @Override
  default double ownArrivalSlackNanos(CallTiming call) {
    return call.largestWaitNanos();
  }

  @Override
  default double stampNanos(long arrivalNanos) {
    return 0;
  }

  @Override
  default boolean takesLeastDelayed() {
    return true;
  }

  @Override
  default boolean keepsLeastDelayed() {
    return true;
  }

  @Override
  default boolean keepsDoubtfulMembers() {
    return false;
  }

  @Override
  default boolean keepsProbes() {
    return false;
  }

  @Override
  default boolean everySendMayWait() {
    return false;
  }

  @Override
  default boolean sendAwaitsDelivery() {
    return false;
  }

  @Override
  default boolean anyMemberMayWait() {
    return true;
  }
}
