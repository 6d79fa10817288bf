package io.idlewave.graph.survey;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Per class of calls an interval that holds the time a call needs anyway, without waiting ({@code
 * docs/semantics.md} section 3, slack {@code local}). All bounds of results hold under this
 * assumption.
 */
public final class BaseTable implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Stands for an upper bound that cannot be known: such a class gets no local slack. */
  public static final long UNKNOWN = Long.MAX_VALUE;

  private final long[] lowerNanos;
  private final long[] upperNanos;

  BaseTable(long[] lowerNanos, long[] upperNanos) {
    this.lowerNanos = lowerNanos;
    this.upperNanos = upperNanos;
  }

  /** The lower bounds, class by class. */
  long[] lowerNanos() {
    return lowerNanos.clone();
  }

  /** The upper bounds, class by class. */
  long[] upperNanos() {
    return upperNanos.clone();
  }

  /** No call needs less. */
  public long lowerNanos(int callClass) {
    return lowerNanos[callClass];
  }

  /** No call needs more, or {@link #UNKNOWN}. */
  public long upperNanos(int callClass) {
    return upperNanos[callClass];
  }

  /**
   * The same table with the bounds of all classes of {@code function} replaced; null keeps a bound,
   * moved as far as the other one asks for.
   */
  public BaseTable with(int function, @Nullable Long lower, @Nullable Long upper) {
    if ((lower != null && lower < 0) || (lower != null && upper != null && upper < lower)) {
      throw new IllegalArgumentException(
          "base: 0 <= lower <= upper, got " + lower + " and " + upper + " ns");
    }
    long[] lowers = lowerNanos.clone();
    long[] uppers = upperNanos.clone();
    int from = CallClasses.of(function, 0, false);
    for (int c = from; c < from + 2 * CallClasses.SIZES; c++) {
      if (lower != null) {
        lowers[c] = lower;
        uppers[c] = Math.max(uppers[c], lower);
      }
      if (upper != null) {
        uppers[c] = upper;
        lowers[c] = Math.min(lowers[c], upper);
      }
    }
    return new BaseTable(lowers, uppers);
  }
}
