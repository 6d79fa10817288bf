package io.idlewave.perturb.propagate;

import java.io.Serializable;

/**
 * The time windows of a recorded run in which attributions count: all of one width, from where each
 * rank leaves MPI_Init on its own clock. What lies before the first counts in it, what lies after
 * the last in that.
 *
 * @param beginNanos per rank when its first window begins, in ns since its first event
 * @param widthNanos of a window, in ns, at least 1
 * @param count number of windows, at least 1
 */
public record Phases(long[] beginNanos, long widthNanos, int count) implements Serializable {

  private static final int MOST = 100;
  private static final int FEWEST = 10;

  /** Windows times ranks that a group of lanes keeps sums for. */
  private static final int CELLS = 1 << 18;

  public Phases {
    if (widthNanos < 1 || count < 1) {
      throw new IllegalArgumentException(
          "windows and their width in ns: at least 1, got %d and %d".formatted(count, widthNanos));
    }
  }

  /** As many windows as are kept for so many ranks: 100, or fewer from 2,622 ranks on. */
  public static int count(int ranks) {
    return Math.max(FEWEST, Math.min(MOST, CELLS / ranks));
  }

  /** Windows over runs of which the longest takes {@code spanNanos}. */
  public static Phases of(long[] beginNanos, long spanNanos) {
    int count = count(beginNanos.length);
    return new Phases(beginNanos.clone(), Math.max(1, (spanNanos + count - 1) / count), count);
  }

  /** The window of a time on a rank's clock, in ns since its first event. */
  public int at(int rank, long nanos) {
    long window = Math.floorDiv(nanos - beginNanos[rank], widthNanos);
    return (int) Math.max(0, Math.min(count - 1L, window));
  }
}
