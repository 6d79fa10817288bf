package io.idlewave.ingest.dumpi.decode;

import java.util.Arrays;

/** An array of integers that is filled anew for each record. */
public final class IntColumn {

  private int[] values = new int[0];
  private int length;

  /** How many there are. */
  public int length() {
    return length;
  }

  /** One of them. */
  public int get(int index) {
    return values[index];
  }

  /** All of them, as an array of the caller's own. */
  public int[] toArray() {
    return Arrays.copyOf(values, length);
  }

  void clear() {
    length = 0;
  }

  void add(int value) {
    if (length == values.length) {
      values = Arrays.copyOf(values, Math.max(8, 2 * length));
    }
    values[length++] = value;
  }
}
