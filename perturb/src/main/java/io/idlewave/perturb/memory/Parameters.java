package io.idlewave.perturb.memory;

import org.jspecify.annotations.Nullable;

/**
 * What varies from step to step, as a replicate draws it.
 *
 * @param rest of each rank by itself
 * @param common of all ranks together
 * @param rankSpread standard deviation of the levels of ranks
 * @param regime slow states; null where the model has none
 */
public record Parameters(Memory rest, Memory common, double rankSpread, @Nullable Regime regime) {}
