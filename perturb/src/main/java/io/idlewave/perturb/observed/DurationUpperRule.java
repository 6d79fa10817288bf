package io.idlewave.perturb.observed;

/**
 * What slack rules share that keep an upper bound that durations give: of several causes the most
 * delayed counts, doubtful edges are there.
 */
interface DurationUpperRule extends SlackRule {

  @Override
  default double ownArrivalSlackNanos(CallTiming call) {
    return call.smallestWaitNanos();
  }

  @Override
  default double stampNanos(long arrivalNanos) {
    return 0;
  }

  @Override
  default boolean takesLeastDelayed() {
    return false;
  }

  @Override
  default boolean keepsLeastDelayed() {
    return true;
  }

  @Override
  default boolean keepsDoubtfulMembers() {
    return true;
  }

  @Override
  default boolean keepsProbes() {
    return true;
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
