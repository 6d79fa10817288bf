package io.idlewave.perturb.observed.slack;

import static io.idlewave.perturb.observed.EdgeDecision.ANY_MEMBER_MAY_WAIT;
import static io.idlewave.perturb.observed.EdgeDecision.KEEPS_LEAST_DELAYED;
import static io.idlewave.perturb.observed.EdgeDecision.TAKES_LEAST_DELAYED;

import io.idlewave.perturb.observed.CallTiming;
import io.idlewave.perturb.observed.EdgeDecisions;
import io.idlewave.perturb.observed.SlackRule;

/**
 * What slack rules share that keep a lower bound that durations give: of several causes the least
 * delayed counts, doubtful edges are left out.
 */
interface DurationLowerRule extends SlackRule {

  EdgeDecisions DECISIONS =
      EdgeDecisions.of(TAKES_LEAST_DELAYED, KEEPS_LEAST_DELAYED, ANY_MEMBER_MAY_WAIT);

  @Override
  default double ownArrivalSlackNanos(CallTiming call) {
    return call.largestWaitNanos();
  }

  @Override
  default EdgeDecisions decisions() {
    return DECISIONS;
  }
}
