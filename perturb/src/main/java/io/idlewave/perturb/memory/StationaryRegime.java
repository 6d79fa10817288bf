package io.idlewave.perturb.memory;

import io.idlewave.ingest.model.Internal;
import io.idlewave.perturb.random.DrawKeys;
import io.idlewave.perturb.random.Draws;
import java.io.Serializable;

/**
 * Whether a rank is in its slow state, at any step without the steps before it: a stationary Markov
 * chain of two states, drawn as {@link StationaryMemory} is. Immutable.
 */
@Internal
public final class StationaryRegime implements Serializable {

  private static final long serialVersionUID = 1L;

  private final double share;

  /** By level l, what is left of a state after 2^l steps. */
  private final double[] kept;

  /** The chain of a regime, whose probabilities are above 0 and below 1. */
  public StationaryRegime(Regime regime) {
    share = regime.share();
    kept = StationaryMemory.kept(1 - regime.begins() - regime.ends());
  }

  /**
   * Whether it is slow at a step.
   *
   * @param key of this chain
   * @param word of the replicate, as {@link Draws#lane} makes it
   */
  public boolean at(long step, long key, long word) {
    int levels = kept.length;
    long low = step >> levels << levels;
    boolean before = uniform(key, low, word) < share;
    if (low == step) {
      return before;
    }
    boolean after = uniform(key, low + (1L << levels), word) < share;
    for (int level = levels - 1; ; level--) {
      long middle = low + (1L << level);
      double slow = probability(before, true, level) * probability(true, after, level);
      double usual = probability(before, false, level) * probability(false, after, level);
      boolean value = uniform(key, middle, word) * (slow + usual) < slow;
      if (middle == step) {
        return value;
      }
      if (middle < step) {
        low = middle;
        before = value;
      } else {
        after = value;
      }
    }
  }

  /** How probable one state is 2^level steps after another. */
  private double probability(boolean from, boolean to, int level) {
    double slow = share + kept[level] * ((from ? 1 : 0) - share);
    return to ? slow : 1 - slow;
  }

  private static double uniform(long key, long number, long word) {
    return Draws.fraction(Draws.bitsOfLane(DrawKeys.part(key, number), word));
  }
}
