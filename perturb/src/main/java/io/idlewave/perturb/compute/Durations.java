package io.idlewave.perturb.compute;

import io.idlewave.perturb.noise.DurationLaw;
import java.util.Arrays;

/**
 * How long the stretches of one class took, in cells no wider than 1/64 of their values. What is
 * read from it are durations that occurred: a quantile is the least of its cell, so that it never
 * lies above the exact one and at most 1/64 below. Mutable; grows with the cells that occur, not
 * with what is added.
 */
final class Durations {

  private static final int SUB_BITS = 6;
  private static final int INITIAL_CELLS = 2;

  private int[] cells = new int[INITIAL_CELLS];
  private long[] counts = new long[INITIAL_CELLS];
  private long[] leastNanos = new long[INITIAL_CELLS];
  private double[] sumNanos = new double[INITIAL_CELLS];
  private int size;
  private long count;
  private long longestNanos;

  /** Adds a duration of at least 0. */
  void add(long nanos) {
    int cell = cell(nanos);
    int at = Arrays.binarySearch(cells, 0, size, cell);
    if (at < 0) {
      at = -at - 1;
      insert(at, cell, nanos);
    }
    counts[at]++;
    sumNanos[at] += nanos;
    leastNanos[at] = Math.min(leastNanos[at], nanos);
    count++;
    longestNanos = Math.max(longestNanos, nanos);
  }

  void addAll(Durations other) {
    for (int i = 0; i < other.size; i++) {
      int at = Arrays.binarySearch(cells, 0, size, other.cells[i]);
      if (at < 0) {
        at = -at - 1;
        insert(at, other.cells[i], other.leastNanos[i]);
      }
      counts[at] += other.counts[i];
      sumNanos[at] += other.sumNanos[i];
      leastNanos[at] = Math.min(leastNanos[at], other.leastNanos[i]);
    }
    count += other.count;
    longestNanos = Math.max(longestNanos, other.longestNanos);
  }

  private void insert(int at, int cell, long nanos) {
    if (size == cells.length) {
      cells = Arrays.copyOf(cells, 2 * size);
      counts = Arrays.copyOf(counts, 2 * size);
      leastNanos = Arrays.copyOf(leastNanos, 2 * size);
      sumNanos = Arrays.copyOf(sumNanos, 2 * size);
    }
    System.arraycopy(cells, at, cells, at + 1, size - at);
    System.arraycopy(counts, at, counts, at + 1, size - at);
    System.arraycopy(leastNanos, at, leastNanos, at + 1, size - at);
    System.arraycopy(sumNanos, at, sumNanos, at + 1, size - at);
    size++;
    cells[at] = cell;
    counts[at] = 0;
    leastNanos[at] = nanos;
    sumNanos[at] = 0;
  }

  long count() {
    return count;
  }

  /** The longest one; 0 of none. */
  long longestNanos() {
    return longestNanos;
  }

  /** Their sum, in ns. */
  double totalNanos() {
    return Arrays.stream(sumNanos, 0, size).sum();
  }

  /** Their law: each cell by its mean, so that the mean of all is that of what was added. */
  DurationLaw law() {
    double[] means = new double[size];
    for (int i = 0; i < size; i++) {
      means[i] = sumNanos[i] / (double) counts[i];
    }
    return new DurationLaw(means, Arrays.copyOf(counts, size));
  }

  /** A duration that at most {@code share} of them lie below; the least one for 0. */
  long quantile(double share) {
    long wanted = Math.max(1, (long) Math.ceil(share * count));
    long seen = 0;
    for (int i = 0; i < size; i++) {
      seen += counts[i];
      if (seen >= wanted) {
        return leastNanos[i];
      }
    }
    throw new IllegalStateException("quantile of no durations");
  }

  /** By how much they exceed {@code nanos}, one of {@link #quantile}, in all. */
  double beyondNanos(long nanos) {
    double beyond = 0;
    for (int i = 0; i < size; i++) {
      if (leastNanos[i] >= nanos) {
        beyond += sumNanos[i] - (double) counts[i] * nanos;
      }
    }
    return beyond;
  }

  /**
   * By how much those of at most {@code longestNanos} exceed {@code nanos}, and how much the others
   * take, which are left: by the means of cells, so that a lone duration is exact.
   */
  Split split(long nanos, long longestNanos) {
    double beyond = 0;
    double left = 0;
    long leftCount = 0;
    for (int i = 0; i < size; i++) {
      double mean = sumNanos[i] / (double) counts[i];
      if (mean > (double) longestNanos) {
        left += sumNanos[i];
        leftCount += counts[i];
      } else {
        beyond += (double) counts[i] * Math.max(0, mean - (double) nanos);
      }
    }
    return new Split(beyond, left, leftCount);
  }

  /** What of durations is saved and what is left, in ns, and how many are left. */
  record Split(double beyondNanos, double leftNanos, long leftCount) {}

  private static int cell(long nanos) {
    int shift = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(nanos) - SUB_BITS - 1);
    return (shift << SUB_BITS) + (int) (nanos >>> shift);
  }
}
