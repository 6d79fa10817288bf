package io.idlewave.graph.clocks;

import java.util.Arrays;

/**
 * The tightest order per pair, kind and window of time: an open hash table of bounded size.
 * Mutable.
 *
 * <p>A window is a power of two of ns, the smallest with which the trace has at most {@value
 * #WINDOWS} windows and the table at most {@code capacity} cells; so what is kept does not depend
 * on the order in which it came. With a single window, cells beyond the capacity are left out and
 * counted.
 */
final class CellTable {

  static final int WINDOWS = 64;

  /** About 1 ms: shorter windows hold few messages. */
  static final int FINEST_SHIFT = 20;

  private static final long FREE = -1;

  private final int ranks;
  private final int capacity;
  private long[] keys;
  private long[] causes;
  private long[] effects;
  private long[] early;
  private long[] earlyNanos;
  private int size;
  private int shift = FINEST_SHIFT;
  private long dropped;

  CellTable(int ranks, int capacity) {
    this.ranks = ranks;
    this.capacity = capacity;
    allocate(1 << 10);
  }

  private void allocate(int slots) {
    keys = new long[slots];
    Arrays.fill(keys, FREE);
    causes = new long[slots];
    effects = new long[slots];
    early = new long[slots];
    earlyNanos = new long[slots];
    size = 0;
  }

  /** Windows are of 2^shift ns. */
  int shift() {
    return shift;
  }

  int size() {
    return size;
  }

  /** How many orders found no place. */
  long dropped() {
    return dropped;
  }

  /** Takes one order, or what is known of several. */
  void add(OffsetPoint point) {
    while (window(point) >= WINDOWS) {
      coarsen();
    }
    while (size >= capacity && keys[find(key(point))] == FREE) {
      if (isSingleWindow()) {
        dropped++;
        return;
      }
      coarsen();
    }
    put(key(point), point.causeNanos(), point.effectNanos(), point.early(), point.earlyNanos());
    if (2 * size > keys.length) {
      move(2 * keys.length, 1);
    }
  }

  private void put(
      long key, long causeNanos, long effectNanos, long pointEarly, long pointEarlyNanos) {
    int slot = find(key);
    if (keys[slot] == FREE) {
      keys[slot] = key;
      causes[slot] = causeNanos;
      effects[slot] = effectNanos;
      size++;
    } else if (isTighter(slot, causeNanos, effectNanos)) {
      causes[slot] = causeNanos;
      effects[slot] = effectNanos;
    }
    early[slot] += pointEarly;
    earlyNanos[slot] = Math.max(earlyNanos[slot], pointEarlyNanos);
  }

  private boolean isTighter(int slot, long causeNanos, long effectNanos) {
    int byDistance = Long.compare(effectNanos - causeNanos, effects[slot] - causes[slot]);
    return byDistance < 0 || (byDistance == 0 && causeNanos < causes[slot]);
  }

  private boolean isSingleWindow() {
    for (long key : keys) {
      if (key != FREE && key % WINDOWS > 0) {
        return false;
      }
    }
    return true;
  }

  private void coarsen() {
    shift++;
    move(keys.length, 2);
  }

  /** Moves all cells into a table of so many slots, where so many of their windows are one. */
  private void move(int slots, int windowsInOne) {
    long[] fromKeys = keys;
    long[] fromCauses = causes;
    long[] fromEffects = effects;
    long[] fromEarly = early;
    long[] fromEarlyNanos = earlyNanos;
    allocate(slots);
    for (int i = 0; i < fromKeys.length; i++) {
      long key = fromKeys[i];
      if (key != FREE) {
        long window = key % WINDOWS;
        put(
            key - window + window / windowsInOne,
            fromCauses[i],
            fromEffects[i],
            fromEarly[i],
            fromEarlyNanos[i]);
      }
    }
  }

  /** Time runs on the clock of the smaller rank, whichever way the order goes. */
  private long window(OffsetPoint point) {
    return Math.max(0, point.from() < point.to() ? point.causeNanos() : point.effectNanos())
        >> shift;
  }

  private long key(OffsetPoint point) {
    long pair = (long) point.from() * ranks + point.to();
    return (pair * OffsetKind.COUNT + point.kind()) * WINDOWS + window(point);
  }

  private int find(long key) {
    int mask = keys.length - 1;
    int slot = (int) ((key * 0x9E3779B97F4A7C15L) >>> 32) & mask;
    while (keys[slot] != FREE && keys[slot] != key) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  /** What is kept, in the order of pairs, kinds and windows. */
  OffsetPoint[] points() {
    long[] sorted = Arrays.stream(keys).filter(key -> key != FREE).sorted().toArray();
    OffsetPoint[] points = new OffsetPoint[sorted.length];
    for (int i = 0; i < sorted.length; i++) {
      int slot = find(sorted[i]);
      long kind = sorted[i] / WINDOWS;
      long pair = kind / OffsetKind.COUNT;
      points[i] =
          new OffsetPoint(
              (int) (pair / ranks),
              (int) (pair % ranks),
              (int) (kind % OffsetKind.COUNT),
              causes[slot],
              effects[slot],
              early[slot],
              earlyNanos[slot]);
    }
    return points;
  }
}
