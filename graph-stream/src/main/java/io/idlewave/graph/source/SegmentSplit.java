package io.idlewave.graph.source;

import io.idlewave.graph.cut.Cut;
import org.apache.flink.api.connector.source.SourceSplit;
import org.jspecify.annotations.Nullable;

/**
 * A part of a trace that one reader walks: a range of ranks, from one position to another, and how
 * far its blocks have been emitted. Immutable.
 *
 * @param splitId stays the same while the split progresses
 * @param firstRank first rank of the range
 * @param endRank one past the last rank
 * @param from where the walk starts, or null for the start of the trace
 * @param endBlock number of the first block that is not part of the split
 * @param nextBlock number of the next block to emit; blocks between {@code from} and it are walked
 *     again, bit-identical, and passed over
 */
public record SegmentSplit(
    String splitId, int firstRank, int endRank, @Nullable Cut from, long endBlock, long nextBlock)
    implements SourceSplit {

  /** An end that no trace reaches: the split goes on to the last block. */
  public static final long END_OF_TRACE = Long.MAX_VALUE;

  /** Checks the bounds. */
  public SegmentSplit {
    if (firstRank < 0 || endRank <= firstRank) {
      throw new IllegalArgumentException(
          "split: a range of ranks, got " + firstRank + " to " + endRank);
    }
    long firstBlock = from == null ? 0 : from.nextBlock();
    if (nextBlock < firstBlock || endBlock < nextBlock) {
      throw new IllegalArgumentException(
          "split: next block between %d and %d, got %d".formatted(firstBlock, endBlock, nextBlock));
    }
  }

  /** The whole trace of {@code ranks} ranks, nothing emitted yet. */
  public static SegmentSplit wholeTrace(int ranks) {
    return new SegmentSplit("ranks 0 to " + ranks + ", whole run", 0, ranks, null, END_OF_TRACE, 0);
  }

  /** The same split, emitted up to {@code next}, to be walked from {@code cut}. */
  SegmentSplit progressed(@Nullable Cut cut, long next) {
    return new SegmentSplit(splitId, firstRank, endRank, cut, endBlock, next);
  }
}
