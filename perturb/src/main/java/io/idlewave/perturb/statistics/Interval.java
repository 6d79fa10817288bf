package io.idlewave.perturb.statistics;

import org.jspecify.annotations.Nullable;

/**
 * A confidence interval; an end is null (open) where the sample is too small to give one.
 *
 * @param lower the lower end, in the unit of the statistic, or null
 * @param upper the upper end, in the unit of the statistic, or null
 */
public record Interval(@Nullable Double lower, @Nullable Double upper) {

  /** Open at both ends: the sample says nothing. */
  public static final Interval OPEN = new Interval(null, null);

  /** Whether both ends are known. */
  public boolean isClosed() {
    return lower != null && upper != null;
  }

  /** Whether a value lies within, ends included; an open end excludes nothing. */
  public boolean contains(double value) {
    return (lower == null || lower <= value) && (upper == null || value <= upper);
  }

  /** Both ends divided by a positive number. */
  public Interval dividedBy(double divisor) {
    return new Interval(
        lower == null ? null : Double.valueOf(lower / divisor),
        upper == null ? null : Double.valueOf(upper / divisor));
  }
}
