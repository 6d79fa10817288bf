package io.idlewave.graph.survey;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Per class of calls an interval that holds the time a call needs anyway, without waiting ({@code
 * docs/semantics.md} section 3), and beside it the shortest that a call of the class lasted, which
 * no base exceeds. All bounds of results hold under this assumption.
 */
public final class BaseTable implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Stands for an upper bound that cannot be known: such a class gets no local slack. */
  public static final long UNKNOWN = Long.MAX_VALUE;

  private final long[] lowerNanos;
  private final long[] upperNanos;
  private final long[] shortestNanos;

  BaseTable(long[] lowerNanos, long[] upperNanos, long[] shortestNanos) {
    this.lowerNanos = lowerNanos;
    this.upperNanos = upperNanos;
    this.shortestNanos = shortestNanos;
  }

  /** The lower bounds, class by class. */
  long[] lowerNanos() {
    return lowerNanos.clone();
  }

  /** The upper bounds, class by class. */
  long[] upperNanos() {
    return upperNanos.clone();
  }

  /** The shortest durations, class by class. */
  long[] shortestNanos() {
    return shortestNanos.clone();
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
   * What the shortest call of the class needed at most: its duration, moved into the interval that
   * a study states. 0 for a class without calls.
   */
  public long shortestNanos(int callClass) {
    return shortestNanos[callClass];
  }

  /** The same of a call of {@code durationNanos}: no more in a class of which no call is known. */
  public long shortestNanos(int callClass, long durationNanos) {
    long nanos = shortestNanos[callClass];
    return nanos == UNKNOWN ? durationNanos : nanos;
  }

  /** This table for a trace with more calls than it was taken from, also of other classes. */
  BaseTable ofHead() {
    long[] shortest = shortestNanos.clone();
    for (int c = 0; c < shortest.length; c++) {
      shortest[c] = upperNanos[c] == UNKNOWN && shortest[c] == 0 ? UNKNOWN : shortest[c];
    }
    return new BaseTable(lowerNanos, upperNanos, shortest);
  }

  /**
   * This table with the bounds of all classes of {@code function} replaced; null keeps a bound,
   * moved as far as the other one asks for.
   */
  public BaseTable with(int function, @Nullable Long lower, @Nullable Long upper) {
    if ((lower != null && lower < 0) || (lower != null && upper != null && upper < lower)) {
      throw new IllegalArgumentException(
          "base: 0 <= lower <= upper, got " + lower + " and " + upper + " ns");
    }
    long[] lowers = lowerNanos.clone();
    long[] uppers = upperNanos.clone();
    long[] shortest = shortestNanos.clone();
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
      shortest[c] = Math.max(lowers[c], Math.min(shortest[c], uppers[c]));
    }
    return new BaseTable(lowers, uppers, shortest);
  }
}
