package io.idlewave.perturb.compute;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.perturb.noise.RankTimelines;
import java.io.Serializable;
import java.util.BitSet;

/**
 * What of a stretch is work, and in which region most of it is done: of a thread all of it. A
 * stream of an accelerator works in its kernels, which are regions; what passes there outside any
 * is the latency of launches. Immutable.
 *
 * @param streams rows that are streams
 */
public record StretchWork(BitSet streams) implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Takes a copy. */
  public StretchWork {
    streams = (BitSet) streams.clone();
  }

  /** That of a trace. */
  public static StretchWork of(RankTimelines timelines) {
    BitSet streams = new BitSet();
    for (int row = 0; row < timelines.isStream().length; row++) {
      streams.set(row, timelines.isStream()[row]);
    }
    return new StretchWork(streams);
  }

  boolean isStream(GraphBlock block, int i) {
    return streams.get(block.rank(i));
  }

  /** How much of the stretch before the call of entry {@code i} is work, in ns. */
  public long nanos(GraphBlock block, int i) {
    if (!isStream(block, i)) {
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

  /** Whether part {@code p} of that stretch is work. */
  public boolean isWork(GraphBlock block, int i, int p) {
    return block.partNanos(p) > 0 && (block.partRegion(p) >= 0 || !isStream(block, i));
  }

  /** The user region in which most of that work was done; -1 for outside any. */
  public int region(GraphBlock block, int i) {
    if (!isStream(block, i) || !block.has(i, GraphBlock.DIVIDED)) {
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
