package io.idlewave.ingest.prv.spill;

/** Sorts records of a {@link Spill} by rank, time, kind and line: a merge sort of their numbers. */
final class RecordSort {

  private static final int KEYS = 3;

  private int[] order = new int[0];
  private int[] spare = new int[0];

  /** The first {@code count} records in their order; the array is used again by the next call. */
  int[] order(long[] records, int count) {
    if (order.length < count) {
      order = new int[count];
      spare = new int[count];
    }
    for (int i = 0; i < count; i++) {
      order[i] = i;
    }
    for (int width = 1; width < count && width > 0; width *= 2) {
      for (int from = 0; from < count; from += 2 * width) {
        int middle = Math.min(from + width, count);
        merge(records, from, middle, Math.min(middle + width, count));
      }
      int[] merged = spare;
      spare = order;
      order = merged;
    }
    return order;
  }

  private void merge(long[] records, int from, int middle, int to) {
    int left = from;
    int right = middle;
    for (int i = from; i < to; i++) {
      boolean takeLeft =
          right >= to || (left < middle && !isLess(records, order[right], order[left]));
      spare[i] = takeLeft ? order[left++] : order[right++];
    }
  }

  private static boolean isLess(long[] records, int a, int b) {
    for (int key = 0; key < KEYS; key++) {
      long left = records[a * Spill.WIDTH + key];
      long right = records[b * Spill.WIDTH + key];
      if (left != right) {
        return left < right;
      }
    }
    return false;
  }
}
