package io.idlewave.graph.cut;

import io.idlewave.graph.block.GraphBlock;

/**
 * Where the cuts of an index lie: one between two blocks as soon as those since the last cut take
 * both the stated bytes and {@value #BLOCK_BYTES_PER_CUT_BYTE} times what the cut here would take.
 * So cuts take an eighth of what the blocks take at most, however much crosses them. Mutable.
 */
public final class CutSpacing {

  private static final long BLOCK_BYTES_PER_CUT_BYTE = 8;

  /** What an entry and what a link takes in the wire form, about. */
  private static final long ITEM_BYTES = 24;

  private final long segmentBytes;
  private long bytesSinceCut;

  /** Cuts at least {@code segmentBytes} of blocks apart. */
  public CutSpacing(long segmentBytes) {
    this.segmentBytes = segmentBytes;
  }

  /** Whether a cut is due after {@code block}, where one takes about {@code cutBytes}. */
  public boolean dueAfter(GraphBlock block, long cutBytes) {
    bytesSinceCut += ITEM_BYTES * (block.entryCount() + (long) block.linkCount());
    boolean due =
        !block.last()
            && bytesSinceCut >= segmentBytes
            && bytesSinceCut / BLOCK_BYTES_PER_CUT_BYTE >= cutBytes;
    if (due) {
      bytesSinceCut = 0;
    }
    return due;
  }
}
