package io.idlewave.perturb.noise;

import java.io.Serializable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A distribution compiled to a table of quantiles: a draw is one look-up by 64 uniform bits,
 * whatever the distribution, and gives the same value on every machine.
 *
 * <p>The bits, read as a binary fraction, are the survival probability p of the value: small p,
 * large value. The body of the distribution is cut evenly, and the upper 1/64 at every power of
 * two, each octave into {@value #CELLS_PER_OCTAVE} cells of equal width, so that cells get narrower
 * with the probability that is left:
 *
 * <pre>
 *   p     0   2^-47       2^-46              1/128        1/64                               1
 *         | tail | 128 cells |   ...   | 128 cells | 128 cells |      8,064 cells            |
 * </pre>
 *
 * A cell of the body is the leading bits; beyond it, the number of leading zeros and the bits that
 * follow. Its value is the mean of the distribution within the cell.
 *
 * <p>Guarantees: values lie between the distribution's extremes and do not fall towards the tail; a
 * table that is not rounded has the distribution's mean up to 1e-9 relative. Rounded to a quantum,
 * each value moves by at most half a quantum, and so does the mean. The price of the cells is the
 * variance within them (relative loss of variance below 1e-6 for an exponential distribution), and
 * no value lies beyond the mean of the tail, the largest 2^-47 of the distribution. Size: {@value
 * #ENTRIES} doubles, 107 KiB, of which all but one draw in 64 touch the first 64 KiB.
 */
public final class QuantileTable implements Serializable {

  private static final long serialVersionUID = 2L;

  private static final int BODY_OCTAVES = 6;

  private static final int CELL_BITS = 7;
  private static final int BODY_SHIFT = Long.SIZE - CELL_BITS - BODY_OCTAVES;
  private static final int BODY_CELLS = 1 << (CELL_BITS + BODY_OCTAVES);
  private static final int CELLS_PER_OCTAVE = 1 << CELL_BITS;
  private static final int TAIL_OCTAVE = 47;

  /** Ends the count of leading zeros one octave past the tail. */
  private static final long TAIL_BIT = 1L << (Long.SIZE - 2 - TAIL_OCTAVE);

  private static final int ENTRIES = BODY_CELLS + ((TAIL_OCTAVE + 2 - BODY_OCTAVES) << CELL_BITS);

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
    return build(distribution.tail(), distribution, quantum);
  }

  /** Compiles a distribution without rounding, for values that are factors (ns per byte). */
  public static QuantileTable compile(Distribution distribution) {
    return build(distribution.tail(), distribution, null);
  }

  /** Compiles a law that is known by its tail expectation, rounded to the quantum. */
  public static QuantileTable compile(TailExpectation law, Quantum quantum) {
    return build(law, "a sum of durations", quantum);
  }

  private static QuantileTable build(
      TailExpectation tailExpectation, Object distribution, @Nullable Quantum quantum) {
    double[] values = new double[ENTRIES];
    double tail = Math.scalb(1.0, -TAIL_OCTAVE);
    double below = tailExpectation.excess(tail);
    double value = round(tailExpectation.offset() + below / tail, quantum);
    Arrays.fill(values, deep(TAIL_OCTAVE, 0), ENTRIES, value);
    double mean = value * tail;
    for (int octave = TAIL_OCTAVE - 1; octave >= 0; octave--) {
      int cells = CELLS_PER_OCTAVE << Math.max(0, BODY_OCTAVES - 1 - octave);
      double start = Math.scalb(0.5, -octave);
      double width = start / cells;
      for (int cell = 0; cell < cells; cell++) {
        double next = tailExpectation.excess(start + (cell + 1) * width);
        double cellMean = tailExpectation.offset() + (next - below) / width;
        // A difference has rounding errors, which must not make values fall towards the tail.
        value = Math.min(value, round(cellMean, quantum));
        values[octave < BODY_OCTAVES ? cells + cell : deep(octave, cell)] = value;
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

  private static double round(double nanos, @Nullable Quantum quantum) {
    double bounded = Math.max(0, nanos);
    return quantum == null ? bounded : quantum.round(bounded);
  }

  private static int deep(int octave, int cell) {
    return BODY_CELLS + ((octave - BODY_OCTAVES) << CELL_BITS) + cell;
  }

  /** The value drawn by 64 uniform bits. */
  public double value(long bits) {
    int cell = (int) (bits >>> BODY_SHIFT);
    return values[cell >= CELLS_PER_OCTAVE ? cell : deep(bits)];
  }

  private static int deep(long bits) {
    int octave = Long.numberOfLeadingZeros(bits | TAIL_BIT);
    int leading = (int) ((bits << octave) >>> (Long.SIZE - 1 - CELL_BITS));
    return deep(octave, leading - CELLS_PER_OCTAVE);
  }

  /** Adds to each value of {@code row} the one drawn by the bits at its place. */
  public void add(double[] row, long[] bits) {
    if (row.length == 1) { // not by the loop, which the JIT would then compile for one turn
      row[0] += value(bits[0]);
      return;
    }
    for (int lane = 0; lane < row.length; lane++) {
      row[lane] += value(bits[lane]);
    }
  }

  /** Adds draws, each times {@code factor}, rounded to {@code grid}. */
  public void add(double[] row, long[] bits, double factor, Quantum grid) {
    double quanta = 1 / grid.nanos();
    double nanos = grid.nanos();
    for (int lane = 0; lane < row.length; lane++) {
      row[lane] += Math.rint(value(bits[lane]) * factor * quanta) * nanos;
    }
  }

  /** Hands over the value of each cell and the probability with which it is drawn. */
  public void forEachCell(CellVisitor visitor) {
    visitor.cell(max(), Math.scalb(1.0, -TAIL_OCTAVE));
    for (int octave = TAIL_OCTAVE - 1; octave >= 0; octave--) {
      int cells = CELLS_PER_OCTAVE << Math.max(0, BODY_OCTAVES - 1 - octave);
      double width = Math.scalb(0.5, -octave) / cells;
      for (int cell = 0; cell < cells; cell++) {
        visitor.cell(values[octave < BODY_OCTAVES ? cells + cell : deep(octave, cell)], width);
      }
    }
  }

  /** What is done with a cell. */
  public interface CellVisitor {

    void cell(double value, double probability);
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
