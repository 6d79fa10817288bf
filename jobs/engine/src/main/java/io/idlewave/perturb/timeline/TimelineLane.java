package io.idlewave.perturb.timeline;

import io.idlewave.perturb.kernel.LaneTables;
import io.idlewave.perturb.lowering.Pricing;
import io.idlewave.perturb.propagate.LanePlan;
import io.idlewave.perturb.propagate.LaneSet;
import io.idlewave.perturb.scenario.Bound;
import java.io.Serializable;

/**
 * One replicate of a scenario and bound.
 *
 * @param pricing of the lane
 * @param bound which bound it carries, one of those of the pricing
 * @param tables what its scenario disturbs
 * @param replicate its number, counted from 0
 * @param clocksShowDelays whether clocks hold what comes on top of the recorded run, as in observed
 *     timing; otherwise they hold the time since leaving MPI_Init
 */
public record TimelineLane(
    Pricing pricing, Bound bound, LaneTables tables, long replicate, boolean clocksShowDelays)
    implements Serializable {

  /** Checks the bound. */
  public TimelineLane {
    if (!pricing.bounds().contains(bound)) {
      throw new IllegalArgumentException(
          "bound: one of %s, got %s".formatted(pricing.bounds(), bound));
    }
  }

  /** Replicate {@code replicate} of set {@code set} of a plan. */
  public static TimelineLane of(LanePlan plan, int set, Bound bound, long replicate) {
    LaneSet lanes = plan.sets().get(set);
    return new TimelineLane(
        plan.pricings().get(lanes.pricing()),
        bound,
        lanes.tables(),
        replicate,
        !plan.clocks().hasBase());
  }
}
