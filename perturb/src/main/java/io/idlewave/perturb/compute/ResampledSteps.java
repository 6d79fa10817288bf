package io.idlewave.perturb.compute;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.StretchWork;
import io.idlewave.perturb.noise.StretchLaw;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Stretches take what was recorded unless a scenario draws: then all that ranks compute in a step
 * is like a recorded step, the same one on all ranks.
 */
public final class ResampledSteps implements ComputeTimes {

  private static final long serialVersionUID = 1L;

  private final long[][] bounds;
  private final int[] numberOf;
  private final int steps;
  private final StretchWork work;

  private ResampledSteps(long[][] bounds, int[] numberOf, int steps, StretchWork work) {
    this.bounds = bounds.clone();
    this.numberOf = numberOf.clone();
    this.steps = steps;
    this.work = work;
  }

  /**
   * The machine on which whole steps come again.
   *
   * @param bounds per row, when its steps begin, and when the last one ends, on its own clock;
   *     empty where it has none
   * @param numberOf per row, the number of its rank in {@code nanos}; -1 for none
   * @param nanos how long ranks computed in each step, above 0
   * @param recordedNanos all that was computed
   */
  public static Resampling of(
      long[][] bounds,
      int[] numberOf,
      double[][] nanos,
      StepBlocks blocks,
      StretchWork work,
      double recordedNanos) {
    List<StretchLaw> laws = new ArrayList<>();
    double drawn = 0;
    for (double[] rank : nanos) {
      for (int step = 0; step < rank.length; step++) {
        laws.add(new StepLaw(blocks, rank, step));
      }
      drawn += Arrays.stream(rank).sum();
    }
    double left = Math.max(0, recordedNanos - drawn);
    return new Resampling(
        new ResampledSteps(bounds, numberOf, blocks.steps(), work),
        laws,
        recordedNanos,
        left,
        0,
        "the same one on all ranks, of %d in blocks of %d"
            .formatted(blocks.steps(), blocks.blockSteps()));
  }

  @Override
  public long nanos(GraphBlock block, int i) {
    return block.gapNanos(i);
  }

  @Override
  public int law(GraphBlock block, int i) {
    int row = block.rank(i);
    int number = numberOf[row];
    if (number < 0 || ComputeTimes.isPolling(block, i) || work.nanos(block, i) == 0) {
      return NO_LAW;
    }
    int step = stepAt(bounds[row], block.enterNanos(i) - block.gapNanos(i));
    return step < 0 || step >= steps ? NO_LAW : number * steps + step;
  }

  /**
   * The step that a time lies in, before the first one -1: a step has its begin, and not its end.
   *
   * @param bounds when steps begin, and when the last one ends, in ascending order
   */
  public static int stepAt(long[] bounds, long nanos) {
    int at = Arrays.binarySearch(bounds, nanos);
    while (at >= 0 && at + 1 < bounds.length && bounds[at + 1] == nanos) {
      at++;
    }
    return at >= 0 ? at : -at - 2;
  }

  @Override
  public StretchWork work() {
    return work;
  }
}
