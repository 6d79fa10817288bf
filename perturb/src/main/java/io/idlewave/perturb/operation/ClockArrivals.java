package io.idlewave.perturb.operation;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.clocks.OffsetBounds;
import io.idlewave.ingest.model.CollectiveOp.Pattern;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Arrivals in a trace of several clocks. A collective in which all wait for all, and which blocks,
 * needs none: the last to come waits for nobody, so that the shortest call of its members is what
 * each took once the last had come. Between rows of one clock times count as recorded. All else is
 * known as far as orders of events bound the offsets between clocks, within the call that waits.
 *
 * @param clocks by row, the clock of its times
 * @param origins by row, the begin of its times
 * @param bounds of the offsets between clocks; null where nothing is known of them
 * @param latest whether others came as late as they can have, so that transfers are the shortest
 *     possible ones; otherwise as early, and transfers are the longest
 */
record ClockArrivals(
    List<Integer> clocks, List<Long> origins, @Nullable OffsetBounds bounds, boolean latest)
    implements Arrivals {

  private static final long serialVersionUID = 1L;

  ClockArrivals {
    clocks = List.copyOf(clocks);
    origins = List.copyOf(origins);
  }

  static ClockArrivals of(TraceMetadata metadata, @Nullable OffsetBounds bounds, boolean latest) {
    List<RankMetadata> ranks = metadata.ranks();
    return new ClockArrivals(
        ranks.stream().map(RankMetadata::clock).toList(),
        ranks.stream().map(RankMetadata::originNanos).toList(),
        bounds,
        latest);
  }

  @Override
  public long sentNanos(GraphBlock block, int i, int j) {
    return arrivedNanos(block, i, block.sender(j), block.sendNanos(j));
  }

  @Override
  public long postedNanos(GraphBlock block, int i, int j) {
    return arrivedNanos(block, i, block.receiver(j), block.postNanos(j));
  }

  @Override
  public long gatheredNanos(GraphBlock block, int i, int j) {
    Pattern pattern = block.op(j).pattern();
    if (pattern == Pattern.ALL_TO_ALL && !block.linkHas(j, GraphBlock.NONBLOCKING)) {
      return endNanos(block, i) - Math.min(block.shortestNanos(j), block.durationNanos(i));
    }
    return pattern == Pattern.ONE_TO_ALL
        ? arrivedNanos(block, i, block.lastRank(j), block.lastArrivalNanos(j))
        : open(block, i);
  }

  /** Which member came last, clocks do not say. */
  private long open(GraphBlock block, int i) {
    return latest ? endNanos(block, i) : enterNanos(block, i);
  }

  private long enterNanos(GraphBlock block, int i) {
    return origins.get(block.rank(i)) + block.enterNanos(i);
  }

  private long endNanos(GraphBlock block, int i) {
    return enterNanos(block, i) + block.durationNanos(i);
  }

  /** What a row did at {@code nanos}, as it shows on the clock of the row that waits. */
  private long arrivedNanos(GraphBlock block, int i, int row, long nanos) {
    int waiter = block.rank(i);
    if (clocks.get(row).equals(clocks.get(waiter))) {
      return nanos;
    }
    if (bounds == null) {
      return open(block, i);
    }
    long common = bounds.commonNanos(row, nanos - origins.get(row));
    long arrival =
        latest
            ? common - bounds.earliestNanos(waiter, row, common)
            : common + bounds.earliestNanos(row, waiter, common);
    long afterEnter = arrival - bounds.commonNanos(waiter, block.enterNanos(i));
    return enterNanos(block, i) + Math.max(0, Math.min(block.durationNanos(i), afterEnter));
  }
}
