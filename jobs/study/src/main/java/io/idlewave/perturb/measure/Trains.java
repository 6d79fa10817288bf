package io.idlewave.perturb.measure;

import io.idlewave.perturb.noise.process.DetourSeries;
import java.util.function.IntUnaryOperator;

/** Common work on lists of detours: their order, and where they end. */
final class Trains {

  /** Beyond it, a detour that begins too early is no rounding error. */
  private static final double ROUNDING_NANOS = 1;

  private Trains() {}

  /**
   * A series in order. A detour that begins before the one above has ended is put after it, with a
   * warning.
   *
   * @param lineOf where a detour stands, by its number
   * @param spanNanos how long was measured, rounded as it may be; 0 where it is not known, and the
   *     end of the last detour is taken
   */
  static DetourSeries checked(
      MeasuredLines text,
      IntUnaryOperator lineOf,
      double[] starts,
      double[] durations,
      double spanNanos) {
    double end = 0;
    double taken = 0;
    double previous = 0;
    for (int i = 0; i < starts.length; i++) {
      if (starts[i] < previous) {
        throw text.wrong(lineOf.applyAsInt(i), "a detour not before the one above");
      }
      previous = starts[i];
      if (starts[i] < end - ROUNDING_NANOS) {
        text.warn(
            "a detour begins before the one above has ended, and is put after it",
            lineOf.applyAsInt(i));
      }
      starts[i] = Math.max(starts[i], end);
      end = starts[i] + durations[i];
      taken += durations[i];
    }
    double span = Math.max(end, spanNanos);
    if (!(taken < span)) {
      throw text.wrong(
          "detours that leave some time free, got %d that take %.6g ns of %.6g ns"
              .formatted(starts.length, taken, span));
    }
    return new DetourSeries(starts, durations, span);
  }
}
