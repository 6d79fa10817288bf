package io.idlewave.graph.source;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.BadTraceException;
import java.io.Closeable;
import org.jspecify.annotations.Nullable;

/** How far a reader has come in one split. Mutable; one thread. */
final class SegmentProgress implements Closeable {

  private final SegmentSplit split;
  private final GraphWalk walk;
  private long nextBlock;
  private boolean finished;

  SegmentProgress(SegmentSplit split, TraceArchive archive, GraphOptions options) {
    int ranks = archive.metadata().rankCount();
    if (split.firstRank() != 0 || split.endRank() != ranks) {
      throw new BadTraceException(
          archive.folder()
              + ": ranks "
              + split.firstRank()
              + " to "
              + split.endRank()
              + " were planned, the archive holds ranks 0 to "
              + ranks);
    }
    this.split = split;
    this.walk = new GraphWalk(archive, options, split.from());
    this.nextBlock = split.nextBlock();
    this.finished = nextBlock == split.endBlock();
  }

  /** Number of the next block to emit. */
  long nextBlock() {
    return nextBlock;
  }

  /** Whether the last block of the split has been emitted. */
  boolean finished() {
    return finished;
  }

  /** Walks one block; returns it, or null if it has been emitted before or there is none. */
  @Nullable GraphBlock step() {
    GraphBlock block = walk.nextBlock();
    if (block == null) {
      finished = true;
      return null;
    }
    if (block.number() < nextBlock) {
      return null;
    }
    nextBlock = block.number() + 1;
    finished = block.last() || nextBlock == split.endBlock();
    return block;
  }

  /** The split as it has to be walked from here on. */
  SegmentSplit snapshot() {
    return split.progressed(walk.lastCut(), nextBlock);
  }

  String splitId() {
    return split.splitId();
  }

  @Override
  public void close() {
    walk.close();
  }
}
