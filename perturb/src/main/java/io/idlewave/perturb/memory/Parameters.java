package io.idlewave.perturb.memory;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * What varies from step to step, as a replicate draws it.
 *
 * @param rest of each rank by itself
 * @param common of all ranks together
 * @param rankSpread standard deviation of the levels of ranks
 * @param runSpread standard deviation of the levels of runs; 0 where one run is known
 * @param regime slow states; null where the model has none
 */
public record Parameters(
    Memory rest, Memory common, double rankSpread, double runSpread, @Nullable Regime regime)
    implements Serializable {

  /** Parameters of one run. */
  public Parameters(Memory rest, Memory common, double rankSpread, @Nullable Regime regime) {
    this(rest, common, rankSpread, 0, regime);
  }
}
