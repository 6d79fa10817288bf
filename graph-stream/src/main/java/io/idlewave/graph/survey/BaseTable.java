package io.idlewave.graph.survey;

import java.io.Serializable;
import java.util.Arrays;

/**
 * Per class of calls an interval that holds the time a call needs anyway, without waiting ({@code
 * semantics} section 3, slack {@code local}). All bounds of results hold under this assumption.
 */
public final class BaseTable implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Stands for an upper bound that cannot be told: such a class gets no local slack. */
  public static final long UNKNOWN = Long.MAX_VALUE;

  private final long[] lowerNanos;
  private final long[] upperNanos;

  BaseTable(long[] lowerNanos, long[] upperNanos) {
    this.lowerNanos = lowerNanos;
    this.upperNanos = upperNanos;
  }

  /** No call needs less. */
  public long lowerNanos(int callClass) {
    return lowerNanos[callClass];
  }

  /** No call needs more, or {@link #UNKNOWN}. */
  public long upperNanos(int callClass) {
    return upperNanos[callClass];
  }

  /** The same table with both bounds of all classes of {@code function} replaced. */
  public BaseTable with(int function, long lower, long upper) {
    if (lower < 0 || upper < lower) {
      throw new IllegalArgumentException(
          "base: 0 <= lower <= upper, got " + lower + " and " + upper + " ns");
    }
    long[] lowers = lowerNanos.clone();
    long[] uppers = upperNanos.clone();
    int from = CallClasses.of(function, 0, false);
    Arrays.fill(lowers, from, from + 2 * CallClasses.SIZES, lower);
    Arrays.fill(uppers, from, from + 2 * CallClasses.SIZES, upper);
    return new BaseTable(lowers, uppers);
  }
}
