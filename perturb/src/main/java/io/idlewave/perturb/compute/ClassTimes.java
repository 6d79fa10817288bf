package io.idlewave.perturb.compute;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.StretchWork;
import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;

/** No work takes longer than a quantile of its class; idle or unclassed, it stays as it is. */
final class ClassTimes implements ComputeTimes {

  private static final long serialVersionUID = 1L;

  private final int[] groupOf;
  private final StretchWork work;
  private final HashMap<StretchClass, Limit> limits;

  /**
   * What the stretches of a class take at most.
   *
   * @param quietNanos what they take at most
   * @param longestNanos those of more do other work and keep their time
   */
  record Limit(long quietNanos, long longestNanos) implements Serializable {

    private static final long serialVersionUID = 1L;

    long nanos(long workNanos) {
      return workNanos > longestNanos ? workNanos : Math.min(workNanos, quietNanos);
    }
  }

  ClassTimes(int[] groupOf, StretchWork work, Map<StretchClass, Limit> limits) {
    this.groupOf = groupOf.clone();
    this.work = work;
    this.limits = new HashMap<>(limits);
  }

  @Override
  public long nanos(GraphBlock block, int i) {
    long gap = block.gapNanos(i);
    if (ComputeTimes.isPolling(block, i)) {
      return gap;
    }
    Limit limit = limits.get(StretchClass.of(groupOf[block.rank(i)], block, i));
    return limit == null ? gap : work.idleNanos(block, i) + limit.nanos(work.nanos(block, i));
  }
}
