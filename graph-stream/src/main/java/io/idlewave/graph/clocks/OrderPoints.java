package io.idlewave.graph.clocks;

import java.util.Arrays;

/**
 * Orders from one clock to another, as bounds of the offset between them: at {@code time}, what
 * shows there of the cause comes at most {@code value} later. Mutable.
 */
final class OrderPoints {

  /** Each step leaves two thirds of the rates. */
  private static final int STEPS = 60;

  /** A window of bounds is looked at in so many pieces: as finely as orders are kept. */
  private static final int PIECES = 64;

  private long[] times = new long[4];
  private long[] values = new long[4];
  private int size;

  void add(long timeNanos, long valueNanos) {
    if (size == times.length) {
      times = Arrays.copyOf(times, 2 * size);
      values = Arrays.copyOf(values, 2 * size);
    }
    times[size] = timeNanos;
    values[size++] = valueNanos;
  }

  int size() {
    return size;
  }

  long time(int i) {
    return times[i];
  }

  long value(int i) {
    return values[i];
  }

  /** The smallest bound of all, {@link OffsetBounds#UNKNOWN} without any. */
  long smallest() {
    long smallest = OffsetBounds.UNKNOWN;
    for (int i = 0; i < size; i++) {
      smallest = Math.min(smallest, values[i]);
    }
    return smallest;
  }

  /**
   * The most that a line at one of the rates of {@code drift} can reach at {@code nanos} without
   * passing a bound before or after, rounded up: at most {@link OffsetBounds#UNKNOWN}.
   */
  long mostAt(Drift drift, long nanos) {
    if (drift.lower() == drift.upper()) {
      return (long) Math.ceil(Math.min((double) OffsetBounds.UNKNOWN, least(drift.lower(), nanos)));
    }
    double low = drift.lower();
    double high = drift.upper();
    for (int step = 0; step < STEPS; step++) {
      double third = (high - low) / 3;
      if (least(low + third, nanos) < least(high - third, nanos)) {
        low += third;
      } else {
        high -= third;
      }
    }
    double most = Math.max(least(low, nanos), least(high, nanos));
    return (long) Math.ceil(Math.min((double) OffsetBounds.UNKNOWN, most)) + 1;
  }

  /**
   * The most that an offset can reach between two times without passing a bound, if its rate
   * changes as it likes up to {@code rate} either way, rounded up: at most {@link
   * OffsetBounds#UNKNOWN}. From above: the largest of what holds in each of {@value #PIECES}
   * pieces.
   */
  long mostBetween(double rate, long fromNanos, long toNanos) {
    double most = Double.NEGATIVE_INFINITY;
    double begin = fromNanos;
    for (int piece = 1; piece <= PIECES; piece++) {
      double end = fromNanos + ((double) toNanos - fromNanos) * piece / PIECES;
      double least = OffsetBounds.UNKNOWN;
      for (int i = 0; i < size; i++) {
        double away = Math.max(Math.abs(begin - times[i]), Math.abs(end - times[i]));
        least = Math.min(least, values[i] + rate * away);
      }
      most = Math.max(most, least);
      begin = end;
    }
    return (long) Math.ceil(most);
  }

  private double least(double rate, long nanos) {
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < size; i++) {
      least = Math.min(least, values[i] + rate * (nanos - times[i]));
    }
    return least;
  }
}
