package io.idlewave.perturb.statistics;

import org.jspecify.annotations.Nullable;

/**
 * A confidence interval; an end is null (open) where no end would cover what it says.
 *
 * @param lower the lower end, in the unit of the statistic, or null
 * @param upper the upper end, in the unit of the statistic, or null
 * @param open the label of the {@link OpenEnd} that says why an end is open; null where both are
 *     known
 */
public record Interval(@Nullable Double lower, @Nullable Double upper, @Nullable String open) {

  /** Both ends are known. */
  Interval(double lower, double upper) {
    this(lower, upper, null);
  }

  /** Open at both ends. */
  public static Interval open(OpenEnd reason) {
    return new Interval(null, null, reason.label());
  }

  /** An interval whose ends may be open, for the given reason. */
  static Interval of(@Nullable Double lower, @Nullable Double upper, OpenEnd reason) {
    return new Interval(lower, upper, lower == null || upper == null ? reason.label() : null);
  }

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
        upper == null ? null : Double.valueOf(upper / divisor),
        open);
  }
}
