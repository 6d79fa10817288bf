package io.idlewave.graph.clocks;

/**
 * Kinds of {@link OffsetPoint}s: messages by power of two of their size, synchronous sends apart,
 * and orders that no message shows.
 */
public final class OffsetKind {

  /** A member of a collective entered before another left, or a receive was posted before. */
  public static final int ORDER = 2 * (Long.SIZE + 1);

  static final int COUNT = ORDER + 1;

  private OffsetKind() {}

  public static int message(long bytes, boolean synchronous) {
    return 2 * (Long.SIZE - Long.numberOfLeadingZeros(bytes)) + (synchronous ? 1 : 0);
  }

  /** Whether a message of {@code kind} takes no longer than one of {@code other}. */
  static boolean isCovered(int kind, int other) {
    return other != ORDER && other >= kind && (other - kind) % 2 == 0;
  }
}
