package io.idlewave.perturb.noise.process;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * The values that standard normal numbers stand for where a distribution of another form was
 * recorded: a value is as probable as its numbers ("Autoregressive to anything", Cario and Nelson,
 * Operations Research Letters 19, 1996). Immutable.
 */
final class RestLaw implements Serializable {

  private static final long serialVersionUID = 1L;

  static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);
  private static final double REACH = 6;
  private static final int CELLS = 128;

  /** Below which number each value but the last ends; without values numbers are themselves. */
  private final double[] ends;

  private final double[] values;

  /**
   * A law.
   *
   * @param values in ascending order, each as probable; none for the numbers themselves
   */
  RestLaw(List<Double> values) {
    this.values = values.stream().mapToDouble(Double::doubleValue).toArray();
    ends = new double[Math.max(0, this.values.length - 1)];
    for (int i = 0; i < ends.length; i++) {
      ends[i] = NORMAL.inverseCumulativeProbability((i + 1.0) / this.values.length);
    }
  }

  /** The value that a number stands for. */
  double value(double number) {
    if (values.length == 0) {
      return number;
    }
    int at = Arrays.binarySearch(ends, number);
    return values[at < 0 ? -at - 1 : at + 1];
  }

  /** What is done with a value and its probability. */
  interface Visitor {
    void value(double value, double probability);
  }

  /** Hands over all values; of normal numbers the middles of cells. */
  void forEach(Visitor visitor) {
    for (double value : values) {
      visitor.value(value, 1.0 / values.length);
    }
    for (int cell = 0; values.length == 0 && cell < CELLS; cell++) {
      double from = REACH * (2.0 * cell / CELLS - 1);
      double until = REACH * (2.0 * (cell + 1) / CELLS - 1);
      double below = cell == 0 ? 0 : NORMAL.cumulativeProbability(from);
      double above = cell == CELLS - 1 ? 1 : NORMAL.cumulativeProbability(until);
      visitor.value((from + until) / 2, above - below);
    }
  }
}
