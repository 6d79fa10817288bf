package io.idlewave.perturb.observed.slack;

import static io.idlewave.perturb.observed.EdgeDecision.ANY_MEMBER_MAY_WAIT;
import static io.idlewave.perturb.observed.EdgeDecision.KEEPS_DOUBTFUL_MEMBERS;
import static io.idlewave.perturb.observed.EdgeDecision.KEEPS_LEAST_DELAYED;
import static io.idlewave.perturb.observed.EdgeDecision.KEEPS_PROBES;

import io.idlewave.perturb.observed.CallTiming;
import io.idlewave.perturb.observed.EdgeDecisions;
import io.idlewave.perturb.observed.SlackRule;

/**
 * What slack rules share that keep an upper bound that durations give: of several causes the most
 * delayed counts, doubtful edges are there.
 */
interface DurationUpperRule extends SlackRule {

  EdgeDecisions DECISIONS =
      EdgeDecisions.of(
          KEEPS_LEAST_DELAYED, KEEPS_DOUBTFUL_MEMBERS, KEEPS_PROBES, ANY_MEMBER_MAY_WAIT);

  @Override
  default double ownArrivalSlackNanos(CallTiming call) {
    return call.smallestWaitNanos();
  }

  @Override
  default EdgeDecisions decisions() {
    return DECISIONS;
  }
}
