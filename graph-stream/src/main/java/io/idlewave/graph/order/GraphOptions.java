package io.idlewave.graph.order;

import java.io.Serializable;

/**
 * How the walk cuts its output and bounds its memory. None of it changes the order of calls.
 *
 * @param blockEntries entries per block, about
 * @param cutIntervalEntries entries between two cuts, at least
 * @param windowBytes estimated bytes of calls, messages and requests held at most
 */
public record GraphOptions(int blockEntries, long cutIntervalEntries, long windowBytes)
    implements Serializable {

  /** Blocks of 2,048 entries, a cut every 65,536, a window of 256 MiB. */
  public static final GraphOptions DEFAULT = new GraphOptions(2048, 65_536, 256L << 20);

  /** Checks the bounds. */
  public GraphOptions {
    if (blockEntries < 1 || cutIntervalEntries < 1 || windowBytes < 1) {
      throw new IllegalArgumentException(
          "block entries, cut interval and window bytes: at least 1, got "
              + blockEntries
              + ", "
              + cutIntervalEntries
              + ", "
              + windowBytes);
    }
  }
}
