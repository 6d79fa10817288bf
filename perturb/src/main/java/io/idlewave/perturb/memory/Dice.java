package io.idlewave.perturb.memory;

import io.idlewave.perturb.random.Draws;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;

/** What one replicate draws, one after the other: the same numbers for the same seed. Mutable. */
final class Dice {

  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  private final long lane;
  private final long seed;
  private long count;

  Dice(long seed, long replicate) {
    this.seed = seed;
    this.lane = Draws.lane(replicate);
  }

  /** Uniform, from 0 to below 1. */
  double uniform() {
    return Draws.fraction(Draws.bitsOfLane(Draws.bits(seed, count++), lane));
  }

  /** Standard normal. */
  double normal() {
    return NORMAL.inverseCumulativeProbability(uniform() + 0x1p-54);
  }

  /** Chi-squared. */
  double chiSquared(double degrees) {
    return ChiSquaredDistribution.of(degrees).inverseCumulativeProbability(uniform() + 0x1p-54);
  }

  /** One of some values, each as probable. */
  double of(double[] values) {
    return values[(int) (uniform() * values.length)];
  }
}
