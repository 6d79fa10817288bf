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

  /** The largest standard deviation of logarithms of times: by a factor of 20. */
  public static final double MOST_SPREAD = 3;

  /** The largest shift of a slow state: by a factor of 400. */
  public static final double MOST_SHIFT = 6;

  /** The strongest correlation of neighbouring steps, and the largest probability of a change. */
  public static final double STRONGEST = 1 - 1e-6;

  /** Parameters of one run. */
  public Parameters(Memory rest, Memory common, double rankSpread, @Nullable Regime regime) {
    this(rest, common, rankSpread, 0, regime);
  }

  /** These within the bounds above: few ranks or runs allow a spread that no machine has. */
  Parameters bounded() {
    return new Parameters(
        bounded(rest),
        bounded(common),
        Math.min(rankSpread, MOST_SPREAD),
        Math.min(runSpread, MOST_SPREAD),
        regime == null
            ? null
            : new Regime(
                bounded(regime.begins(), 1 - STRONGEST, STRONGEST),
                bounded(regime.ends(), 1 - STRONGEST, STRONGEST),
                bounded(regime.shift(), -MOST_SHIFT, MOST_SHIFT)));
  }

  private static Memory bounded(Memory memory) {
    return new Memory(
        bounded(memory.correlation(), -STRONGEST, STRONGEST),
        Math.min(memory.spread(), MOST_SPREAD));
  }

  private static double bounded(double value, double least, double most) {
    return Math.max(least, Math.min(most, value));
  }
}
