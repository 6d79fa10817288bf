package io.idlewave.jobs.text;

import io.idlewave.perturb.statistics.Interval;
import java.util.Objects;
import java.util.function.DoubleFunction;
import org.jspecify.annotations.Nullable;

/** Intervals as text; an end that is not known is {@code open}. */
final class IntervalText {

  private static final String OPEN = "open";

  private IntervalText() {}

  /** Of an interval that says nothing, since no end is known or since nothing varies. */
  static final String NOTHING = "-";

  /** How far an interval of a time reaches below and above it. */
  static String reach(@Nullable Interval interval, double nanos) {
    Double lower = interval == null ? null : interval.lower();
    Double upper = interval == null ? null : interval.upper();
    if (!says(lower, upper)) {
      return NOTHING;
    }
    return HumanUnits.reach(
        lower == null ? null : Double.valueOf(nanos - lower),
        upper == null ? null : Double.valueOf(upper - nanos));
  }

  /** Both ends. */
  static String ends(@Nullable Interval interval, DoubleFunction<String> end) {
    Double lower = interval == null ? null : interval.lower();
    Double upper = interval == null ? null : interval.upper();
    if (!says(lower, upper)) {
      return NOTHING;
    }
    return (lower == null ? OPEN : end.apply(lower))
        + " to "
        + (upper == null ? OPEN : end.apply(upper));
  }

  private static boolean says(@Nullable Double lower, @Nullable Double upper) {
    return (lower != null || upper != null) && !Objects.equals(lower, upper);
  }
}
