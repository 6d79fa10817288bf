package io.idlewave.graph.block;

import io.idlewave.ingest.model.TraceMetadata;
import java.io.Serializable;
import java.util.BitSet;

/**
 * The work in a stretch between two calls, the region with most of it, and its idle time. Of a
 * timeline that computes outside regions, too, all of it is work. One that {@linkplain
 * TraceMetadata#idlesOutsideRegions does not} works in its regions, such as the kernels of a
 * stream; what passes there outside any is idle: no processor is taken, so that no noise falls on
 * it and no machine makes it shorter. Immutable.
 *
 * @param idling rows that are idle outside regions
 */
public record StretchWork(BitSet idling) implements Serializable {

  /** Where nothing is idle. */
  public static final StretchWork ALL = new StretchWork(new BitSet());

  private static final long serialVersionUID = 1L;

  public StretchWork {
    idling = (BitSet) idling.clone();
  }

  public static StretchWork of(TraceMetadata metadata) {
    BitSet idling = new BitSet();
    for (int row = 0; row < metadata.timelines().size(); row++) {
      idling.set(row, metadata.idlesOutsideRegions(row));
    }
    return idling.isEmpty() ? ALL : new StretchWork(idling);
  }

  /** Whether time that a row spends between calls in a region, -1 outside any, is idle. */
  public boolean isIdle(int row, int region) {
    return region < 0 && idling.get(row);
  }

  /** Whether the row of entry {@code i} is idle outside regions. */
  public boolean idles(GraphBlock block, int i) {
    return idling.get(block.rank(i));
  }

  /** How much of the stretch before the call of entry {@code i} is work, in ns. */
  public long nanos(GraphBlock block, int i) {
    if (!idles(block, i)) {
      return block.gapNanos(i);
    }
    if (!block.has(i, GraphBlock.DIVIDED)) {
      return block.region(i) < 0 ? 0 : block.gapNanos(i);
    }
    long nanos = 0;
    for (int p = block.partBegin(i); p < block.partEnd(i); p++) {
      nanos += isWork(block, i, p) ? block.partNanos(p) : 0;
    }
    return nanos;
  }

  /** How much of that stretch is idle, in ns. */
  public long idleNanos(GraphBlock block, int i) {
    return block.gapNanos(i) - nanos(block, i);
  }

  /** How much of that stretch is idle before its work begins, in ns. */
  public long idleFirstNanos(GraphBlock block, int i) {
    if (!idles(block, i) || !block.has(i, GraphBlock.DIVIDED)) {
      return idleNanos(block, i);
    }
    long nanos = 0;
    for (int p = block.partBegin(i); p < block.partEnd(i) && !isWork(block, i, p); p++) {
      nanos += Math.max(0, block.partNanos(p));
    }
    return nanos;
  }

  /** Whether part {@code p} of that stretch is work. */
  public boolean isWork(GraphBlock block, int i, int p) {
    return block.partNanos(p) > 0 && !isIdle(block.rank(i), block.partRegion(p));
  }

  /** The user region in which most of that work was done; -1 for outside any. */
  public int region(GraphBlock block, int i) {
    if (!idles(block, i) || !block.has(i, GraphBlock.DIVIDED)) {
      return block.stretchRegion(i);
    }
    int region = -1;
    long longest = 0;
    for (int p = block.partBegin(i); p < block.partEnd(i); p++) {
      if (isWork(block, i, p) && block.partNanos(p) > longest) {
        longest = block.partNanos(p);
        region = block.partRegion(p);
      }
    }
    return region;
  }
}
