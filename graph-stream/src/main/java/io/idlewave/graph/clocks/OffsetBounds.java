package io.idlewave.graph.clocks;

import java.io.Serializable;
import java.util.Arrays;

/**
 * Between which bounds an effect arrives on a rank's clock, although no clocks were synchronised
 * ({@code docs/semantics.md} section 3, {@code causal}). All times are <em>common</em> ones: what
 * {@link #commonNanos} makes of a rank's own time. Immutable; nothing is allocated by a look-up.
 *
 * <p>Bounds are tabulated over windows of common time, per ordered pair of clocks that orders of
 * events tie together.
 */
public final class OffsetBounds implements Serializable {

  private static final long serialVersionUID = 1L;

  /** A bound that says nothing; large against all times, small enough to be added to them. */
  public static final long UNKNOWN = Long.MAX_VALUE >> 3;

  private final int units;
  private final int[] unitOf;
  private final long[] shiftNanos;
  private final int[] nodeOf;
  private final CommonTime time;
  private final long startNanos;
  private final int windowShift;
  private final int windows;
  private final OffsetTable orders;
  private final OffsetTable messages;
  private final long[] transitNanos;
  private final long[] radiusNanos;
  private final long toleranceNanos;
  private final boolean connected;

  OffsetBounds(
      ClockUnits clocks,
      int[] unitOf,
      int[] nodeOf,
      CommonTime time,
      Windows windows,
      OffsetTable orders,
      OffsetTable messages,
      long[] transitNanos,
      long[] radiusNanos,
      long toleranceNanos) {
    this.units = clocks.count();
    this.unitOf = unitOf;
    this.nodeOf = nodeOf;
    this.shiftNanos = new long[unitOf.length];
    for (int rank = 0; rank < unitOf.length; rank++) {
      shiftNanos[rank] = clocks.shiftNanos(rank);
    }
    this.time = time;
    this.startNanos = windows.startNanos();
    this.windowShift = windows.shift();
    this.windows = windows.count();
    this.orders = orders;
    this.messages = messages;
    this.transitNanos = transitNanos;
    this.radiusNanos = radiusNanos;
    this.toleranceNanos = toleranceNanos;
    this.connected = time.references() == 1;
  }

  /**
   * Windows of common time.
   *
   * @param startNanos begin of the first
   * @param shift each is of 2^shift ns
   */
  record Windows(long startNanos, int shift, int count) {

    long beginNanos(int window) {
      return startNanos + ((long) window << shift);
    }
  }

  /** A time of {@code rank}, in ns since its first event, on the common clock. */
  public long commonNanos(int rank, long ownNanos) {
    return time.of(unitOf[rank], ownNanos + shiftNanos[rank]);
  }

  /** Whether all clocks are tied together, so that common times of any two ranks compare. */
  public boolean isConnected() {
    return connected;
  }

  private int window(long nanos) {
    return (int) Math.max(0, Math.min(windows - 1, (nanos - startNanos) >> windowShift));
  }

  private long pair(int from, int to) {
    return (long) unitOf[from] * units + unitOf[to];
  }

  /** How far the clock of {@code to} may be ahead of that of {@code from}, in common time. */
  private long mostNanos(int from, int to, int window) {
    if (unitOf[from] == unitOf[to]) {
      return 0;
    }
    int row = orders.row(pair(from, to));
    long direct = row < 0 ? UNKNOWN : orders.value(row, window);
    return Math.min(direct, radius(from, window) + radius(to, window));
  }

  private long radius(int rank, int window) {
    return radiusNanos[unitOf[rank] * windows + window];
  }

  /**
   * The least that the clock of {@code to} may show later than {@code nanos}, when something of
   * {@code from} at {@code nanos} can arrive: at least minus {@link #UNKNOWN}. A message may have
   * taken no time.
   */
  public long earliestNanos(int from, int to, long nanos) {
    return -Math.min(mostNanos(to, from, window(nanos)), UNKNOWN) - toleranceNanos;
  }

  /**
   * The most of the same for a message that takes the smallest transit of its kind: at most about
   * {@link #UNKNOWN}.
   *
   * @param kind of {@link OffsetKind}
   */
  public long latestNanos(int from, int to, int kind, long nanos) {
    int window = window(nanos);
    int across = nodeOf[from] == nodeOf[to] ? 0 : 1;
    long latest = mostNanos(from, to, window) + transitNanos[across * OffsetKind.COUNT + kind];
    long first = pair(from, to) * OffsetKind.COUNT;
    for (int row = messages.rowFrom(first + kind);
        row < messages.rows() && messages.key(row) < first + OffsetKind.COUNT;
        row++) {
      if (OffsetKind.isCovered(kind, (int) (messages.key(row) - first))) {
        latest = Math.min(latest, messages.value(row, window));
      }
    }
    return Math.min(latest, UNKNOWN) + toleranceNanos;
  }

  /**
   * How far the common time of {@code rank} may be off either way, against that of every other
   * rank: about {@link #UNKNOWN} where nothing is known.
   */
  public long radiusNanos(int rank, long nanos) {
    return radius(rank, window(nanos)) + toleranceNanos;
  }

  @Override
  public String toString() {
    return "bounds of %d clocks in %d windows, transits %s"
        .formatted(units, windows, Arrays.toString(transitNanos));
  }
}
