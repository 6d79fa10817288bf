package io.idlewave.perturb.operation;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.perturb.compute.ComputeTimes;
import org.jspecify.annotations.Nullable;

/**
 * What stretches of computing take, operation by operation: what was recorded, or the mean of those
 * of their kind over all rows and repetitions, which may be longer; and what passed on a stream
 * outside any region, the delay of a launch, as recorded or nothing.
 *
 * @param means of its operations; null for what was recorded
 */
public record OperationTimes(OperationTrace trace, @Nullable IdealTimes means, boolean launchDelays)
    implements ComputeTimes {

  private static final long serialVersionUID = 1L;

  @Override
  public long nanos(GraphBlock block, int i) {
    long gap = block.gapNanos(i);
    if (ComputeTimes.isPolling(block, i)) {
      return gap;
    }
    if (!block.has(i, GraphBlock.DIVIDED)) {
      return nanos(block, i, block.region(i), gap);
    }
    long sum = 0;
    for (int p = block.partBegin(i); p < block.partEnd(i); p++) {
      sum += partNanos(block, i, p);
    }
    return sum;
  }

  @Override
  public boolean keepsIdle() {
    return launchDelays;
  }

  @Override
  public boolean isByPart() {
    return true;
  }

  @Override
  public long partNanos(GraphBlock block, int i, int p) {
    return Math.max(0, nanos(block, i, block.partRegion(p), block.partNanos(p)));
  }

  private long nanos(GraphBlock block, int i, int region, long recordedNanos) {
    boolean stream = trace.isStream().get(block.rank(i));
    if (recordedNanos <= 0) {
      return recordedNanos;
    }
    if (stream && region < 0) {
      return launchDelays ? recordedNanos : 0;
    }
    return means == null
        ? recordedNanos
        : Math.round(
            means.nanos(
                OperationKind.ofComputation(stream, block, i, region), (double) recordedNanos));
  }
}
