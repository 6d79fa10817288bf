package io.idlewave.jobs.study;

import org.jspecify.annotations.Nullable;

/**
 * Bounds of the time a call needs even if it never waits.
 *
 * @param lowerNanos no true base is smaller, in ns; null leaves the estimate
 * @param upperNanos no true base is larger, in ns; null leaves the estimate
 */
public record BaseInterval(@Nullable Double lowerNanos, @Nullable Double upperNanos) {

  /** Neither bound is stated. */
  public static final BaseInterval ESTIMATED = new BaseInterval(null, null);

  public BaseInterval {
    if (lowerNanos != null && upperNanos != null && lowerNanos > upperNanos) {
      throw new IllegalArgumentException(
          "lower: at most upper = " + upperNanos + " ns, got " + lowerNanos + " ns");
    }
  }

  /** These bounds, and those of {@code other} where this states none. */
  BaseInterval orElse(BaseInterval other) {
    Double lower = lowerNanos != null ? lowerNanos : other.lowerNanos;
    Double upper = upperNanos != null ? upperNanos : other.upperNanos;
    return new BaseInterval(lower, upper);
  }
}
