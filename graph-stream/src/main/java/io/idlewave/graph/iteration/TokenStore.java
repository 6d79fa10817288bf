package io.idlewave.graph.iteration;

import java.util.Arrays;

/** The latest tokens of a rank, so many at most, each with when it counts from. Mutable. */
final class TokenStore {

  private static final int FIRST_ROOM = 64;

  private final int capacity;
  private final int[][] columns;
  private long[] beginNanos;
  private int size;

  TokenStore(int columns, int capacity) {
    int room = Math.min(FIRST_ROOM, capacity);
    this.capacity = capacity;
    this.columns = new int[columns][room];
    this.beginNanos = new long[room];
  }

  boolean isFull() {
    return size == capacity;
  }

  int size() {
    return size;
  }

  void add(long nanos, int... tokens) {
    if (size == beginNanos.length) {
      int room = (int) Math.min(capacity, 2L * size);
      beginNanos = Arrays.copyOf(beginNanos, room);
      for (int c = 0; c < columns.length; c++) {
        columns[c] = Arrays.copyOf(columns[c], room);
      }
    }
    beginNanos[size] = nanos;
    for (int c = 0; c < columns.length; c++) {
      columns[c][size] = tokens[c];
    }
    size++;
  }

  int[] column(int column) {
    return Arrays.copyOf(columns[column], size);
  }

  long beginNanos(int i) {
    return beginNanos[i];
  }

  /** Forgets the first {@code count} tokens. */
  void drop(int count) {
    int rest = size - count;
    System.arraycopy(beginNanos, count, beginNanos, 0, rest);
    for (int[] column : columns) {
      System.arraycopy(column, count, column, 0, rest);
    }
    size = rest;
  }
}
