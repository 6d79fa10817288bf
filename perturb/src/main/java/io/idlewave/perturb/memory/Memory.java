package io.idlewave.perturb.memory;

import java.io.Serializable;

/**
 * A first-order autoregression.
 *
 * @param correlation of a step with the next one, above -1 and below 1
 * @param spread standard deviation, of logarithms of times
 */
public record Memory(double correlation, double spread) implements Serializable {

  /** The standard deviation of what a step has that the one before has not. */
  double innovation() {
    return spread * StrictMath.sqrt(1 - correlation * correlation);
  }
}
