package io.idlewave.graph.source;

import io.idlewave.graph.block.BlockParcel;
import java.io.Closeable;

/** How far a reader has come in one split. Mutable; one thread. */
interface SegmentProgress extends Closeable {

  SegmentSplit split();

  /** Number of the next block to emit. */
  long nextBlock();

  /** Whether the last block of the split has been emitted. */
  boolean finished();

  /** The next block of the split. */
  BlockParcel step();

  /**
   * The split as a restored reader has to walk it. Where all blocks before it are known to be
   * emitted, every propagator has applied what it has of this split by the time of its own
   * snapshot, and the walk goes on here; otherwise some may be waiting for others, which no
   * snapshot holds, and all of it is emitted once more.
   *
   * @param completeBefore blocks with smaller numbers have been emitted by some reader
   */
  SegmentSplit snapshot(long completeBefore);

  @Override
  void close();
}
