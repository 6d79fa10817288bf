package io.idlewave.perturb.export;

/**
 * Some neighbouring ranks, and a time.
 *
 * @param firstRank first world rank
 * @param lastRank last world rank
 * @param fromNanos calls end then or later, in ns since the first event of the trace
 * @param untilNanos calls begin before then
 */
public record ExportWindow(int firstRank, int lastRank, long fromNanos, long untilNanos) {

  /** Checks the bounds. */
  public ExportWindow {
    if (firstRank < 0 || lastRank < firstRank) {
      throw new IllegalArgumentException(
          "ranks: A..B with A at most B, got %d..%d".formatted(firstRank, lastRank));
    }
    if (fromNanos < 0 || untilNanos <= fromNanos) {
      throw new IllegalArgumentException(
          "a time before its end, got %d to %d ns".formatted(fromNanos, untilNanos));
    }
  }

  /** As last rank: however many there are. */
  public static final int LAST_RANK = Integer.MAX_VALUE;

  /** The window within so many ranks. */
  ExportWindow within(int ranks) {
    if (lastRank != LAST_RANK && lastRank >= ranks) {
      throw new IllegalArgumentException(
          "ranks 0 to %d, got %d..%d".formatted(ranks - 1, firstRank, lastRank));
    }
    return new ExportWindow(firstRank, Math.min(lastRank, ranks - 1), fromNanos, untilNanos);
  }

  /** Everything. */
  static ExportWindow all(int ranks) {
    return new ExportWindow(0, ranks - 1, 0, Long.MAX_VALUE);
  }

  /** Whether it has calls of {@code rank}. */
  boolean hasRank(int rank) {
    return rank >= firstRank && rank <= lastRank;
  }

  /** Whether what lasts from {@code beginNanos} to {@code endNanos} is in it. */
  boolean meets(long beginNanos, long endNanos) {
    return endNanos >= fromNanos && beginNanos < untilNanos;
  }
}
