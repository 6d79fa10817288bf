package io.idlewave.graph.order;

import java.io.Serializable;

/**
 * How the walk divides its output and bounds its memory. None of it changes the order of calls.
 *
 * @param blockEntries entries per block, about
 * @param segmentBytes bytes of blocks between two of the cuts that an archive's index holds, at
 *     least; see {@link io.idlewave.graph.cut.CutSpacing}
 * @param windowBytes estimated bytes of calls, messages and requests held in memory at most
 */
public record GraphOptions(int blockEntries, long segmentBytes, long windowBytes)
    implements Serializable {

  /** Blocks of 2,048 entries, segments of 8 MiB, a window of 256 MiB. */
  public static final GraphOptions DEFAULT = new GraphOptions(2048, 8L << 20, 256L << 20);

  /** The defaults with a window of {@code windowBytes}. */
  public static GraphOptions ofWindow(long windowBytes) {
    return new GraphOptions(DEFAULT.blockEntries(), DEFAULT.segmentBytes(), windowBytes);
  }

  public GraphOptions {
    if (blockEntries < 1 || segmentBytes < 1 || windowBytes < 1) {
      throw new IllegalArgumentException(
          "block entries, segment bytes and window bytes: at least 1, got "
              + blockEntries
              + ", "
              + segmentBytes
              + ", "
              + windowBytes);
    }
  }
}
