package io.idlewave.perturb.propagate;

import io.idlewave.perturb.kernel.LaneGroup;
import io.idlewave.perturb.scenario.Bound;

/** The common properties that lane groups of a plan need to share micro-steps. */
record StepsKey(int pricing, Bound bound) {

  static StepsKey of(LanePlan plan, LaneGroup group) {
    return new StepsKey(plan.sets().get(group.scenario()).pricing(), group.bound());
  }
}
