package io.idlewave.perturb.compute;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.StretchWork;
import java.util.HashMap;
import java.util.Map;

/**
 * Stretches take what was recorded unless a scenario draws: then the work of each takes a draw from
 * the law of its class. The class of a stream's kernel is its region, whatever the calls around it.
 */
final class ResampledTimes implements ComputeTimes {

  private static final long serialVersionUID = 1L;

  /** No class of a thread has such a call before it. */
  private static final int KERNEL = -3;

  private final int[] groupOf;
  private final StretchWork work;
  private final HashMap<StretchClass, Integer> laws;

  /**
   * Times.
   *
   * @param groupOf per row, the group whose stretches are alike
   * @param laws the number of the law of each class that has one
   */
  ResampledTimes(int[] groupOf, StretchWork work, Map<StretchClass, Integer> laws) {
    this.groupOf = groupOf.clone();
    this.work = work;
    this.laws = new HashMap<>(laws);
  }

  static StretchClass classOf(int group, StretchWork work, GraphBlock block, int i) {
    return work.idles(block, i)
        ? new StretchClass(group, KERNEL, 0, -1, work.region(block, i))
        : StretchClass.of(group, block, i);
  }

  /** Whether nothing runs there on a timeline that may idle. */
  static boolean isIdle(StretchWork work, GraphBlock block, int i) {
    return work.idles(block, i) && work.nanos(block, i) == 0;
  }

  @Override
  public long nanos(GraphBlock block, int i) {
    return block.gapNanos(i);
  }

  @Override
  public int law(GraphBlock block, int i) {
    return ComputeTimes.isPolling(block, i) || isIdle(work, block, i)
        ? NO_LAW
        : laws.getOrDefault(classOf(groupOf[block.rank(i)], work, block, i), NO_LAW);
  }

  @Override
  public StretchWork work() {
    return work;
  }
}
