package io.idlewave.graph.source;

import io.idlewave.graph.block.BlockParcel;
import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.cut.Cut;
import io.idlewave.graph.cut.CutPlace;
import io.idlewave.graph.cut.CutReader;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.graph.source.SegmentMetrics.Figures;
import io.idlewave.ingest.archive.CallPosition;
import io.idlewave.ingest.archive.TraceArchive;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A split whose blocks come from a walk over the archive. Mutable; one thread. */
final class WalkedSegment implements SegmentProgress {

  private static final Logger LOG = LoggerFactory.getLogger(WalkedSegment.class);

  /** From here on the log says once who holds the walk up. */
  private static final double NARROW_WINDOW_SHARE = 0.5;

  private final SegmentSplit split;
  private final TraceKey key;
  private final @Nullable BlockCache kept;
  private final GraphWalk walk;
  private final SegmentMetrics metrics;
  private final long traceCalls;
  private final long callsBefore;
  private long callsWalked;
  private long blocksEmitted;
  private long nextBlock;
  private boolean narrow;
  private boolean finished;

  WalkedSegment(
      SegmentSplit split,
      TraceArchive archive,
      GraphOptions options,
      SegmentMetrics metrics,
      @Nullable BlockCache kept) {
    Cut from = cut(split, archive);
    this.split = split;
    this.key = TraceKey.of(archive, options);
    this.kept = kept;
    this.metrics = metrics;
    this.traceCalls = archive.metadata().callCount();
    this.callsBefore =
        from == null ? 0 : from.positions().stream().mapToLong(CallPosition::callIndex).sum();
    this.walk = new GraphWalk(archive, options, from);
    this.nextBlock = split.nextBlock();
    LOG.info(
        "{}: {} calls of {} ranks in {}; walking from {}, next block {}, up to {}",
        split.splitId(),
        traceCalls,
        archive.metadata().rankCount(),
        archive.folder(),
        from == null ? "the start" : "the cut before block " + from.nextBlock(),
        nextBlock,
        split.endBlock() == SegmentSplit.END_OF_TRACE ? "the end" : "block " + split.endBlock());
  }

  private static @Nullable Cut cut(SegmentSplit split, TraceArchive archive) {
    CutPlace start = split.start();
    if (split.walked() != null || start == null) {
      return split.walked();
    }
    try (CutReader cuts = new CutReader(archive)) {
      return cuts.at(start);
    }
  }

  @Override
  public long nextBlock() {
    return nextBlock;
  }

  @Override
  public boolean finished() {
    return finished;
  }

  @Override
  public BlockParcel step() {
    GraphBlock block = Objects.requireNonNull(walk.nextBlock(), "the last block ends the split");
    watch();
    nextBlock = block.number() + 1;
    blocksEmitted++;
    metrics.emitted();
    if (block.last() || nextBlock == split.endBlock()) {
      end();
    }
    BlockParcel parcel = BlockParcel.of(block);
    if (kept != null) {
      kept.keep(key, parcel);
    }
    return parcel;
  }

  private void watch() {
    metrics.walked(
        walk.calls() - callsWalked,
        new Figures(
            walk.heldCalls(),
            walk.windowShare(),
            walk.liveSlots(),
            traceCalls == 0 ? 1 : (double) (callsBefore + walk.calls()) / traceCalls,
            walk.spills() ? split.nextBlock() : nextBlock,
            walk.spilledBytes()));
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
        "{}: ended before block {}: {} blocks emitted, {} calls walked, window at most {} calls,"
            + " {} B of them written to disk",
        split.splitId(),
        nextBlock,
        blocksEmitted,
        callsWalked,
        walk.census().peakWindowCalls(),
        walk.spilledBytes());
  }

  /** While the walk spills, it goes on where it began: a cut would hold what does not fit. */
  @Override
  public SegmentSplit snapshot(long completeBefore) {
    if (completeBefore < split.firstBlock()) {
      return split.again();
    }
    return walk.spills() ? split : split.progressed(walk.cut());
  }

  @Override
  public SegmentSplit split() {
    return split;
  }

  @Override
  public void close() {
    walk.close();
  }
}
