package io.idlewave.perturb.compute;

import io.idlewave.graph.block.GraphBlock;
import java.util.HashMap;
import java.util.Map;

/** No stretch takes longer than a quantile of its class; one without a class keeps its time. */
final class ClassTimes implements ComputeTimes {

  private static final long serialVersionUID = 1L;

  private final int[] groupOf;
  private final HashMap<StretchClass, Long> quietNanos;

  ClassTimes(int[] groupOf, Map<StretchClass, Long> quietNanos) {
    this.groupOf = groupOf.clone();
    this.quietNanos = new HashMap<>(quietNanos);
  }

  @Override
  public long nanos(GraphBlock block, int i) {
    long gap = block.gapNanos(i);
    if (ComputeTimes.isPolling(block, i)) {
      return gap;
    }
    Long quiet = quietNanos.get(StretchClass.of(groupOf[block.rank(i)], block, i));
    return quiet == null ? gap : Math.min(gap, quiet);
  }
}
