package io.idlewave.perturb.noise;

import io.idlewave.perturb.random.LaneDraws;

/**
 * The law of a duration that takes one of several values, each as often as it occurred: a draw is
 * one look-up by 64 uniform bits. Immutable; its size is that of its values.
 *
 * <p>The bits, read as a binary fraction, are the survival probability of the value, as in a {@link
 * QuantileTable}: small bits, long duration. Probabilities are exact up to 2^-53.
 */
public final class DurationLaw implements StretchLaw {

  private static final long serialVersionUID = 2L;

  private static final int WORD_BITS = Long.SIZE - 1;
  private static final int MOST_GUIDE_BITS = 12;

  /** From the longest on. */
  private final double[] values;

  /** Per value but the last: the words below it that no longer value takes draw that one. */
  private final long[] bounds;

  /** By the leading bits of a word, the first value that it may draw. */
  private final int[] guide;

  private final int guideBits;
  private final double totalNanos;
  private final double squares;

  /**
   * A law.
   *
   * @param ascendingNanos the values, at least 0, in ascending order; at least one
   * @param counts how often each occurred, at least 1
   */
  public DurationLaw(double[] ascendingNanos, long[] counts) {
    int size = ascendingNanos.length;
    if (size == 0 || counts.length != size) {
      throw new IllegalArgumentException(
          "values of a law: at least 1, each with its count, got %d and %d counts"
              .formatted(size, counts.length));
    }
    double all = 0;
    double total = 0;
    for (int i = 0; i < size; i++) {
      if (counts[i] < 1 || !(ascendingNanos[i] >= (i == 0 ? 0 : ascendingNanos[i - 1]))) {
        throw new IllegalArgumentException(
            "value %d of a law: at least the one before it, at least once, got %s, %d times"
                .formatted(i, ascendingNanos[i], counts[i]));
      }
      all += counts[i];
      total += counts[i] * ascendingNanos[i];
    }
    values = new double[size];
    bounds = new long[size - 1];
    double longer = 0;
    for (int i = 0; i < size; i++) {
      values[i] = ascendingNanos[size - 1 - i];
      longer += counts[size - 1 - i];
      if (i < size - 1) {
        bounds[i] = (long) Math.scalb(longer / all, WORD_BITS);
      }
    }
    totalNanos = total;
    double about = 0;
    for (int i = 0; i < size; i++) {
      double apart = ascendingNanos[i] - total / all;
      about += counts[i] * apart * apart;
    }
    squares = about;
    guideBits = Math.min(MOST_GUIDE_BITS, Integer.SIZE - Integer.numberOfLeadingZeros(size - 1));
    guide = new int[1 << guideBits];
    for (int i = 0, value = 0; i < guide.length; i++) {
      while (value < bounds.length && bounds[value] <= (long) i << (WORD_BITS - guideBits)) {
        value++;
      }
      guide[i] = value;
    }
  }

  /** The value drawn by 64 uniform bits, in ns. */
  public double value(long bits) {
    long word = bits >>> 1;
    int value = guide[(int) (word >>> (WORD_BITS - guideBits))];
    while (value < bounds.length && word >= bounds[value]) {
      value++;
    }
    return values[value];
  }

  /**
   * Adds to each value of {@code row} by how much the draw of the bits at its place is longer than
   * {@code insteadNanos}, times {@code factor}, rounded to {@code grid}: exactly 0 for that value.
   */
  public void add(double[] row, long[] bits, double insteadNanos, double factor, Quantum grid) {
    double scale = factor / grid.nanos();
    double nanos = grid.nanos();
    for (int lane = 0; lane < row.length; lane++) {
      row[lane] += Math.rint((value(bits[lane]) - insteadNanos) * scale) * nanos;
    }
  }

  @Override
  public void add(
      double[] row, LaneDraws draws, long key, double insteadNanos, double factor, Quantum grid) {
    add(row, draws.bits(key), insteadNanos, factor, grid);
  }

  /** The sum of squares of all durations that occurred, about their mean, in ns squared. */
  public double squares() {
    return squares;
  }

  @Override
  public double totalNanos() {
    return totalNanos;
  }
}
