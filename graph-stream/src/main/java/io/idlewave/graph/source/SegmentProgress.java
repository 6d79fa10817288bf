package io.idlewave.graph.source;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.cut.Cut;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.graph.source.SegmentMetrics.Figures;
import io.idlewave.ingest.archive.CallPosition;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.BadTraceException;
import java.io.Closeable;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How far a reader has come in one split. Mutable; one thread. */
final class SegmentProgress implements Closeable {

  private static final Logger LOG = LoggerFactory.getLogger(SegmentProgress.class);

  /** From here on the log says once who holds the walk up. */
  private static final double NARROW_WINDOW_SHARE = 0.5;

  private final SegmentSplit split;
  private final GraphWalk walk;
  private final SegmentMetrics metrics;
  private final long traceCalls;
  private final long callsBefore;
  private long callsWalked;
  private long blocksEmitted;
  private long nextBlock;
  private boolean narrow;
  private boolean finished;

  SegmentProgress(
      SegmentSplit split, TraceArchive archive, GraphOptions options, SegmentMetrics metrics) {
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
    Cut from = split.from();
    this.split = split;
    this.metrics = metrics;
    this.traceCalls = archive.metadata().callCount();
    this.callsBefore =
        from == null ? 0 : from.positions().stream().mapToLong(CallPosition::callIndex).sum();
    this.walk = new GraphWalk(archive, options, from);
    this.nextBlock = split.nextBlock();
    this.finished = nextBlock == split.endBlock();
    LOG.info(
        "{}: {} calls of {} ranks in {}; walking from {}, next block {}",
        split.splitId(),
        traceCalls,
        ranks,
        archive.folder(),
        from == null ? "the start" : "the cut before block " + from.nextBlock(),
        nextBlock);
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
    watch();
    if (block == null) {
      end();
      return null;
    }
    if (block.number() < nextBlock) {
      return null;
    }
    nextBlock = block.number() + 1;
    blocksEmitted++;
    metrics.emitted();
    if (block.last() || nextBlock == split.endBlock()) {
      end();
    }
    return block;
  }

  private void watch() {
    metrics.walked(
        walk.calls() - callsWalked,
        new Figures(
            walk.heldCalls(),
            walk.windowShare(),
            walk.liveSlots(),
            traceCalls == 0 ? 1 : (double) (callsBefore + walk.calls()) / traceCalls,
            nextBlock));
    callsWalked = walk.calls();
    if (!narrow && walk.windowShare() >= NARROW_WINDOW_SHARE) {
      narrow = true;
      LOG.warn(
          "{}: {} calls, messages and requests wait for another rank, half of what the window can"
              + " hold; {}",
          split.splitId(),
          walk.heldCalls(),
          walk.oldestBlocked());
    }
  }

  private void end() {
    finished = true;
    LOG.info(
        "{}: ended before block {}: {} blocks emitted, {} calls walked, window at most {} calls",
        split.splitId(),
        nextBlock,
        blocksEmitted,
        callsWalked,
        walk.census().peakWindowCalls());
  }

  /** The split as it has to be walked from here on. */
  SegmentSplit snapshot() {
    return split.progressed(walk.cut(), nextBlock);
  }

  String splitId() {
    return split.splitId();
  }

  @Override
  public void close() {
    walk.close();
  }
}
