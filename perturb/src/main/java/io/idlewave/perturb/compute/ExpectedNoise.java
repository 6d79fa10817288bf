package io.idlewave.perturb.compute;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.StretchWork;
import io.idlewave.perturb.noise.Noise;
import java.util.BitSet;

/**
 * The work of a stretch takes what is left without the noise that is expected in it: the longest w
 * of which w plus the mean noise of a stretch of w is not more than what was recorded; 0 where even
 * a stretch of no length would have more. Timelines without noise have none to lose.
 *
 * @param quiet rows of the trace that noise does not fall on
 */
record ExpectedNoise(Noise noise, BitSet quiet, StretchWork work) implements ComputeTimes {

  private static final long serialVersionUID = 1L;

  @Override
  public long nanos(GraphBlock block, int i) {
    long gap = block.gapNanos(i);
    return quiet.get(block.rank(i)) || ComputeTimes.isPolling(block, i)
        ? gap
        : work.idleNanos(block, i) + withoutNoise(work.nanos(block, i));
  }

  /** The noise of a longer stretch is no less, so that halving finds it. */
  private long withoutNoise(long nanos) {
    long low = 0;
    long high = nanos;
    while (low < high) {
      long middle = high - (high - low) / 2;
      if (middle + noise.meanNanos((double) middle) <= nanos) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }
}
