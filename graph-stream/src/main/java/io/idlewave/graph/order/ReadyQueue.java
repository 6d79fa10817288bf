package io.idlewave.graph.order;

import java.util.Arrays;
import java.util.Comparator;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The ranks that wait for their turn, those that are {@linkplain RankCursor#lead ahead} last, the
 * others with the one first whose {@linkplain RankCursor#turnNanos turn} comes first on its own
 * clock; ties by rank, so that the walk is the same every time. A binary heap whose keys lie in
 * arrays, and a tree for the few that are ahead, which can fall back while they wait. Mutable.
 */
final class ReadyQueue {

  private long[] nanos = new long[16];
  private RankCursor[] cursors = new RankCursor[16];
  private int size;

  private final TreeSet<RankCursor> ahead =
      new TreeSet<>(
          Comparator.<RankCursor>comparingInt(cursor -> cursor.lead)
              .thenComparing(Comparator.naturalOrder()));

  void add(RankCursor cursor) {
    if (cursor.lead > 0) {
      ahead.add(cursor);
      return;
    }
    if (size == cursors.length) {
      nanos = Arrays.copyOf(nanos, 2 * size);
      cursors = Arrays.copyOf(cursors, 2 * size);
    }
    long key = cursor.turnNanos;
    int at = size++;
    while (at > 0) {
      int above = (at - 1) >> 1;
      if (!comesBefore(key, cursor, above)) {
        break;
      }
      move(above, at);
      at = above;
    }
    put(at, key, cursor);
  }

  /** The lead of {@code cursor} becomes {@code degree}; it rises at no rank that waits here. */
  void setLead(RankCursor cursor, int degree) {
    boolean waits = cursor.lead > 0 && ahead.remove(cursor);
    cursor.lead = degree;
    if (waits) {
      add(cursor);
    }
  }

  /** The first of those that are not ahead, or null if there is none. */
  @Nullable RankCursor first() {
    return size == 0 ? null : cursors[0];
  }

  /** Takes the first, or null if there is none. */
  @Nullable RankCursor poll() {
    if (size == 0) {
      return ahead.pollFirst();
    }
    RankCursor first = cursors[0];
    size--;
    long key = nanos[size];
    RankCursor last = cursors[size];
    int at = 0;
    for (int below = 1; below < size; below = 2 * at + 1) {
      if (below + 1 < size && comesBefore(nanos[below + 1], cursors[below + 1], below)) {
        below++;
      }
      if (comesBefore(key, last, below)) {
        break;
      }
      move(below, at);
      at = below;
    }
    put(at, key, last);
    return first;
  }

  private boolean comesBefore(long key, RankCursor cursor, int at) {
    return key < nanos[at] || (key == nanos[at] && cursor.rank < cursors[at].rank);
  }

  private void move(int from, int to) {
    nanos[to] = nanos[from];
    cursors[to] = cursors[from];
  }

  private void put(int at, long key, RankCursor cursor) {
    nanos[at] = key;
    cursors[at] = cursor;
  }
}
