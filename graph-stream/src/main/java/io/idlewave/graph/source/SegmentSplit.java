package io.idlewave.graph.source;

import io.idlewave.graph.cut.Cut;
import io.idlewave.graph.cut.CutPlace;
import org.apache.flink.api.connector.source.SourceSplit;
import org.jspecify.annotations.Nullable;

/**
 * A part of a trace that one reader walks: some segments one after the other, and how far their
 * blocks have been emitted. Small unless it is under way. Immutable.
 *
 * @param start the cut at which it begins, or null for the start of the trace
 * @param endBlock number of the first block that is not part of the split
 * @param completeBefore every block with a smaller number had been emitted, by whichever reader,
 *     when the split was handed out
 * @param walked the cut from which the walk goes on, blocks before it having been emitted, or null
 *     for {@code start}
 */
public record SegmentSplit(
    @Nullable CutPlace start, long endBlock, long completeBefore, @Nullable Cut walked)
    implements SourceSplit {

  /** An end that no trace reaches: the split goes on to the last block. */
  public static final long END_OF_TRACE = Long.MAX_VALUE;

  public SegmentSplit {
    long first = start == null ? 0 : start.nextBlock();
    long next = walked == null ? first : walked.nextBlock();
    if (next < first || endBlock <= next) {
      throw new IllegalArgumentException(
          "split of blocks %d to %d: the walk goes on between them, got block %d"
              .formatted(first, endBlock, next));
    }
  }

  /** A split before its first block is emitted. */
  static SegmentSplit of(@Nullable CutPlace start, long endBlock) {
    return new SegmentSplit(start, endBlock, 0, null);
  }

  /** This split when it is handed out, after which {@code complete} is known. */
  SegmentSplit knowing(long complete) {
    return new SegmentSplit(start, endBlock, complete, walked);
  }

  /** This split, emitted up to {@code cut}. */
  SegmentSplit progressed(Cut cut) {
    return new SegmentSplit(start, endBlock, completeBefore, cut);
  }

  /** This split, of which everything has to be emitted once more. */
  SegmentSplit again() {
    return of(start, endBlock).knowing(completeBefore);
  }

  public long firstBlock() {
    return start == null ? 0 : start.nextBlock();
  }

  /** Number of the next block to emit. */
  public long nextBlock() {
    return walked == null ? firstBlock() : walked.nextBlock();
  }

  /** Stays the same while the split progresses. */
  @Override
  public String splitId() {
    return "walk from block " + firstBlock();
  }
}
