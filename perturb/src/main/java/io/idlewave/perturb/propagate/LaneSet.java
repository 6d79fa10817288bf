package io.idlewave.perturb.propagate;

import io.idlewave.perturb.kernel.LaneExtras;
import io.idlewave.perturb.kernel.LaneTables;
import java.io.Serializable;

/**
 * The replicates of one scenario: a row of a study's results.
 *
 * @param pricing number of its pricing in the plan
 * @param tables what the scenario disturbs
 * @param replicates at least 1
 * @param extras what its lanes carry beside clocks
 */
public record LaneSet(int pricing, LaneTables tables, int replicates, LaneExtras extras)
    implements Serializable {

  public LaneSet {
    if (pricing < 0 || replicates < 1) {
      throw new IllegalArgumentException(
          "lane set: pricing at least 0 and replicates at least 1, got %d and %d"
              .formatted(pricing, replicates));
    }
  }
}
