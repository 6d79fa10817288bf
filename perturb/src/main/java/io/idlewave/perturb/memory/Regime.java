package io.idlewave.perturb.memory;

import java.io.Serializable;

/**
 * Two states of each rank, slow now and then.
 *
 * @param begins the probability that a rank becomes slow from one step to the next
 * @param ends the probability that a slow rank is so no longer
 * @param shift by how much the logarithm of a slow rank's times is larger
 */
public record Regime(double begins, double ends, double shift) implements Serializable {

  /** The share of steps in which a rank is slow, in the long run. */
  public double share() {
    return begins / (begins + ends);
  }

  /** What it adds to the variance of the logarithm of a rank's times. */
  public double variance() {
    return shift * shift * share() * (1 - share());
  }
}
