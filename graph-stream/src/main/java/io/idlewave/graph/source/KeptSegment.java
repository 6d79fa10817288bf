package io.idlewave.graph.source;

import io.idlewave.graph.block.BlockParcel;
import java.util.List;

/** A split whose blocks were kept by an earlier walk. Mutable; one thread. */
final class KeptSegment implements SegmentProgress {

  private final SegmentSplit split;
  private final List<BlockParcel> blocks;
  private final SegmentMetrics metrics;
  private final long traceCalls;
  private long callsBefore;
  private long nextBlock;

  /**
   * A split that this reader has not emitted any block of yet.
   *
   * @param blocks of the whole trace, in their order
   */
  KeptSegment(SegmentSplit split, List<BlockParcel> blocks, SegmentMetrics metrics) {
    this.split = split;
    this.blocks = blocks;
    this.metrics = metrics;
    this.nextBlock = split.nextBlock();
    this.callsBefore = calls(blocks.subList(0, Math.toIntExact(nextBlock)));
    this.traceCalls = calls(blocks);
  }

  private static long calls(List<BlockParcel> blocks) {
    return blocks.stream().mapToLong(BlockParcel::calls).sum();
  }

  @Override
  public SegmentSplit split() {
    return split;
  }

  @Override
  public long nextBlock() {
    return nextBlock;
  }

  @Override
  public boolean finished() {
    return nextBlock == Math.min(split.endBlock(), blocks.size());
  }

  @Override
  public BlockParcel step() {
    BlockParcel block = blocks.get(Math.toIntExact(nextBlock++));
    callsBefore += block.calls();
    metrics.emitted();
    metrics.walked(
        block.calls(),
        new SegmentMetrics.Figures(
            0,
            0,
            0,
            traceCalls == 0 ? 1 : (double) callsBefore / traceCalls,
            split.nextBlock(),
            0));
    return block;
  }

  /** Without a walk there is no cut to go on from: a restored reader begins the split again. */
  @Override
  public SegmentSplit snapshot(long completeBefore) {
    return completeBefore < split.firstBlock() ? split.again() : split;
  }

  @Override
  public void close() {}
}
