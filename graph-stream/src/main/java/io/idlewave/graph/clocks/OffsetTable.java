package io.idlewave.graph.clocks;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Map;

/** Rows of bounds by key, a value per window; {@link OffsetBounds#UNKNOWN} where none is known. */
final class OffsetTable implements Serializable {

  private static final long serialVersionUID = 1L;

  private final long[] keys;
  private final long[] values;
  private final int windows;

  private OffsetTable(long[] keys, long[] values, int windows) {
    this.keys = keys;
    this.values = values;
    this.windows = windows;
  }

  static OffsetTable of(Map<Long, long[]> rows, int windows) {
    long[] keys = rows.keySet().stream().mapToLong(Long::longValue).sorted().toArray();
    long[] values = new long[keys.length * windows];
    for (int row = 0; row < keys.length; row++) {
      System.arraycopy(rows.get(keys[row]), 0, values, row * windows, windows);
    }
    return new OffsetTable(keys, values, windows);
  }

  int rows() {
    return keys.length;
  }

  long key(int row) {
    return keys[row];
  }

  /** The row of {@code key}, or a negative number. */
  int row(long key) {
    return Arrays.binarySearch(keys, key);
  }

  /** The first row whose key is at least {@code key}. */
  int rowFrom(long key) {
    int row = Arrays.binarySearch(keys, key);
    return row < 0 ? -row - 1 : row;
  }

  long value(int row, int window) {
    return values[row * windows + window];
  }

  /** Lowers a value; whether it was larger. */
  boolean lower(int row, int window, long to) {
    int at = row * windows + window;
    boolean larger = values[at] > to;
    values[at] = Math.min(values[at], to);
    return larger;
  }
}
