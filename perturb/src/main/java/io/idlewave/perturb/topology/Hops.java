package io.idlewave.perturb.topology;

import java.io.Serializable;
import java.util.Arrays;

/**
 * How often something is crossed, by class of hop, in the order of {@link Topology#hopClasses}.
 * Means over several ways are rounded to 2^-20, so that sums of fewer than 2^33 hops are exact in
 * any order. Immutable; what is not counted is crossed 0 times.
 */
public final class Hops implements Serializable {

  private static final long serialVersionUID = 1L;

  private static final double GRAIN = 0x1p-20;

  /** Nothing is crossed. */
  public static final Hops NONE = new Hops(new double[0]);

  /** Without zeros at the end, so that equal counts are equal. */
  private final double[] counts;

  private Hops(double[] counts) {
    this.counts = counts;
  }

  /**
   * So many of each class.
   *
   * @throws IllegalArgumentException where a count is not finite
   */
  public static Hops of(double... counts) {
    double[] rounded = new double[counts.length];
    int length = 0;
    for (int hopClass = 0; hopClass < counts.length; hopClass++) {
      if (!Double.isFinite(counts[hopClass])) {
        throw new IllegalArgumentException(
            "hops of class %d: finite, got %s".formatted(hopClass, counts[hopClass]));
      }
      // adding 0 turns -0 into 0
      rounded[hopClass] = Math.rint(counts[hopClass] / GRAIN) * GRAIN + 0.0;
      length = rounded[hopClass] == 0 ? length : hopClass + 1;
    }
    return length == 0 ? NONE : new Hops(Arrays.copyOf(rounded, length));
  }

  /** How often those of a class are crossed. */
  public double count(int hopClass) {
    return hopClass < counts.length ? counts[hopClass] : 0;
  }

  /** One more than the last class of which any is crossed. */
  public int classes() {
    return counts.length;
  }

  /** Whether nothing is crossed. */
  public boolean isNone() {
    return counts.length == 0;
  }

  /** Both, one after the other. */
  public Hops plus(Hops other) {
    if (other.isNone()) {
      return this;
    }
    if (isNone()) {
      return other;
    }
    double[] sum = Arrays.copyOf(counts, Math.max(counts.length, other.counts.length));
    for (int hopClass = 0; hopClass < other.counts.length; hopClass++) {
      sum[hopClass] += other.counts[hopClass];
    }
    return of(sum);
  }

  public Hops times(int times) {
    return isNone() ? this : of(Arrays.stream(counts).map(count -> count * times).toArray());
  }

  /** The sum over classes of what is crossed times {@code values}, one per class. */
  public double weighed(double[] values) {
    double sum = 0;
    for (int hopClass = 0; hopClass < counts.length; hopClass++) {
      sum += counts[hopClass] * values[hopClass];
    }
    return sum;
  }

  /** All classes together. */
  public double total() {
    return Arrays.stream(counts).sum();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Hops hops && Arrays.equals(counts, hops.counts);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(counts);
  }

  @Override
  public String toString() {
    return Arrays.toString(counts);
  }
}
