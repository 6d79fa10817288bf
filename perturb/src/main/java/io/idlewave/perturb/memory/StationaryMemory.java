package io.idlewave.perturb.memory;

import io.idlewave.ingest.model.Internal;
import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.QuantileTable;
import io.idlewave.perturb.random.DrawKeys;
import io.idlewave.perturb.random.Draws;
import java.io.Serializable;
import java.util.Arrays;

/**
 * A stationary first-order autoregression of variance 1, at any step without the steps before it: a
 * pure function of a key, a replicate and a step.
 *
 * <p>Steps so far apart that nothing of one is left in the other are drawn by themselves (the
 * correlation there, below 2^-24, is taken for 0). The step half way between two that are known is
 * drawn from its distribution given these two, and so on (Lévy's construction: in a Markov process
 * nothing else matters). A value costs about as many draws as the binary logarithm of the steps
 * that memory lasts. Immutable.
 */
@Internal
public final class StationaryMemory implements Serializable {

  private static final long serialVersionUID = 1L;

  static final double FORGOTTEN = 0x1p-24;

  /** Keeps the lower tail of a normal distribution above 0, where a table begins. */
  private static final double SHIFT = 16;

  private static final QuantileTable NORMAL =
      QuantileTable.compile(new Distribution.Normal(SHIFT, 1));

  /** By level, for the step half way between two: what each of them counts, and what is drawn. */
  private final double[] weights;

  private final double[] spreads;

  /**
   * An autoregression.
   *
   * @param correlation of a step with the next one, above -1 and below 1
   */
  public StationaryMemory(double correlation) {
    double[] kept = kept(correlation);
    weights = Arrays.stream(kept).map(r -> r / (1 + r * r)).toArray();
    spreads = Arrays.stream(kept).map(r -> StrictMath.sqrt((1 - r * r) / (1 + r * r))).toArray();
  }

  /** By level l, what is kept over 2^l steps, up to where that is nothing. */
  static double[] kept(double overStep) {
    if (!(Math.abs(overStep) < 1)) {
      throw new IllegalArgumentException(
          "correlation of neighbouring steps: above -1 and below 1, got " + overStep);
    }
    double[] kept = new double[Long.SIZE];
    int levels = 0;
    for (double r = overStep; Math.abs(r) >= FORGOTTEN; r *= r) {
      kept[levels++] = r;
    }
    return Arrays.copyOf(kept, levels);
  }

  /**
   * The value at a step.
   *
   * @param key of this autoregression
   * @param word of the replicate, as {@link Draws#lane} makes it
   */
  public double at(long step, long key, long word) {
    int levels = weights.length;
    long low = step >> levels << levels;
    double before = normal(key, low, word);
    if (low == step) {
      return before;
    }
    double after = normal(key, low + (1L << levels), word);
    for (int level = levels - 1; ; level--) {
      long middle = low + (1L << level);
      double value = weights[level] * (before + after) + spreads[level] * normal(key, middle, word);
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

  /** A standard normal number, the same for the same arguments. */
  public static double normal(long key, long number, long word) {
    long bits = Draws.bitsOfLane(DrawKeys.part(key, number), word);
    double size = NORMAL.value(bits >>> 1) - SHIFT;
    return (bits & 1) == 0 ? size : -size;
  }
}
