package io.idlewave.perturb.noise;

import java.io.Serializable;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A distribution compiled to a table of quantiles: a draw is one look-up by 64 uniform bits,
 * whatever the distribution, and gives the same value on every machine.
 *
 * <p>The bits, read as a binary fraction, are the survival probability p of the value: small p,
 * large value. Its range is cut at every power of two, and every octave into {@value
 * #CELLS_PER_OCTAVE} cells of equal width, so that the cells get finer towards the upper tail. The
 * cell is found from the number of leading zeros and the bits that follow. Its value is the mean of
 * the distribution within the cell:
 *
 * <pre>
 *   p     0   2^-47      2^-46              1/4                 1/2                           1
 *         | tail | 128 cells |  ...          |  128 cells        |  128 cells                 |
 * </pre>
 *
 * <p>Guarantees: values lie between the distribution's extremes and do not fall towards the tail; a
 * table that is not rounded has the distribution's mean up to 1e-9 relative. Rounded to a quantum,
 * each value moves by at most half a quantum, and so does the mean. The price of the cells is the
 * variance within them (relative loss of variance below 1e-4 for an exponential distribution), and
 * no value lies beyond the mean of the tail, the largest 2^-47 of the distribution. Size: {@value
 * #ENTRIES} doubles, of which draws seldom touch more than the first thousand.
 */
public final class QuantileTable implements Serializable {

  private static final long serialVersionUID = 1L;

  private static final int CELL_BITS = 7;
  private static final int CELLS_PER_OCTAVE = 1 << CELL_BITS;
  private static final int TAIL_OCTAVE = 47;

  /** Ends the count of leading zeros one octave past the tail. */
  private static final long TAIL_BIT = 1L << (Long.SIZE - 2 - TAIL_OCTAVE);

  private static final int ENTRIES = (TAIL_OCTAVE + 2) << CELL_BITS;

  private final double[] values;
  private final double mean;
  private final @Nullable Quantum quantum;

  private QuantileTable(double[] values, double mean, @Nullable Quantum quantum) {
    this.values = values;
    this.mean = mean;
    this.quantum = quantum;
  }

  /** Compiles a distribution; values are rounded to the quantum. */
  public static QuantileTable compile(Distribution distribution, Quantum quantum) {
    return build(distribution, quantum);
  }

  /** Compiles a distribution without rounding, for values that are factors (ns per byte). */
  public static QuantileTable compile(Distribution distribution) {
    return build(distribution, null);
  }

  private static QuantileTable build(Distribution distribution, @Nullable Quantum quantum) {
    DoubleUnaryOperator tailExpectation = TailExpectation.of(distribution);
    double[] values = new double[ENTRIES];
    double tail = Math.scalb(1.0, -TAIL_OCTAVE);
    double below = tailExpectation.applyAsDouble(tail);
    double value = settle(distribution, below / tail, Double.POSITIVE_INFINITY, quantum);
    Arrays.fill(values, TAIL_OCTAVE << CELL_BITS, ENTRIES, value);
    double mean = value * tail;
    for (int octave = TAIL_OCTAVE - 1; octave >= 0; octave--) {
      double start = Math.scalb(0.5, -octave);
      double width = start / CELLS_PER_OCTAVE;
      for (int cell = 0; cell < CELLS_PER_OCTAVE; cell++) {
        double next = tailExpectation.applyAsDouble(start + (cell + 1) * width);
        value = settle(distribution, (next - below) / width, value, quantum);
        values[(octave << CELL_BITS) + cell] = value;
        mean += value * width;
        below = next;
      }
    }
    if (Double.isNaN(mean) || Double.isInfinite(mean)) {
      throw new IllegalArgumentException(
          distribution + ": values too large or too spread out for a table, mean " + mean);
    }
    return new QuantileTable(values, mean, quantum);
  }

  /** A cell's value without the rounding errors of a difference, on the grid. */
  private static double settle(
      Distribution distribution, double cellMean, double limit, @Nullable Quantum quantum) {
    double exact =
        distribution instanceof Distribution.Constant constant ? constant.value() : cellMean;
    double bounded = Math.max(0, Math.min(limit, exact));
    return quantum == null ? bounded : quantum.round(bounded);
  }

  /** The value drawn by 64 uniform bits. */
  public double value(long bits) {
    int octave = Long.numberOfLeadingZeros(bits | TAIL_BIT);
    // A leading one adds CELLS_PER_OCTAVE, which the subtraction takes back; only words past the
    // tail octave may lead with a zero, and all their cells hold the tail.
    int leading = (int) ((bits << octave) >>> (Long.SIZE - 1 - CELL_BITS));
    return values[(octave << CELL_BITS) + leading - CELLS_PER_OCTAVE];
  }

  /** Adds to each value of {@code row} the one drawn by the bits at its place. */
  public void add(double[] row, long[] bits) {
    for (int lane = 0; lane < row.length; lane++) {
      row[lane] += value(bits[lane]);
    }
  }

  /** The same with each draw times {@code factor}, rounded to {@code grid}. */
  public void add(double[] row, long[] bits, double factor, Quantum grid) {
    double quanta = 1 / grid.nanos();
    double nanos = grid.nanos();
    for (int lane = 0; lane < row.length; lane++) {
      row[lane] += Math.rint(value(bits[lane]) * factor * quanta) * nanos;
    }
  }

  /** The mean over all draws. */
  public double mean() {
    return mean;
  }

  /** The largest value, the mean of the tail. */
  public double max() {
    return values[ENTRIES - 1];
  }

  /** The grid on which all values lie, or null where they were not rounded. */
  public @Nullable Quantum quantum() {
    return quantum;
  }
}
