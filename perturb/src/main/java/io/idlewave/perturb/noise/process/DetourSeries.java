package io.idlewave.perturb.noise.process;

import java.io.Serializable;
import java.util.Arrays;

/**
 * Detours as they were measured on one processor over a span of wall time. Immutable.
 *
 * @param startNanos when each began, in ns since the begin of the measurement, ascending
 * @param durationNanos how long each took, in ns: it ends before or where the next one begins
 * @param spanNanos how long was measured, in ns: no detour ends later, and some time is left free
 */
public record DetourSeries(double[] startNanos, double[] durationNanos, double spanNanos)
    implements Serializable {

  /** The longest span: a year. */
  private static final double LONGEST_NANOS = 365.25 * 86_400e9;

  public DetourSeries {
    startNanos = startNanos.clone();
    durationNanos = durationNanos.clone();
    if (!(spanNanos > 0 && spanNanos <= LONGEST_NANOS)) {
      throw new IllegalArgumentException(
          "detours: span above 0 and at most %.0f ns, got %s".formatted(LONGEST_NANOS, spanNanos));
    }
    if (startNanos.length != durationNanos.length) {
      throw new IllegalArgumentException(
          "detours: as many durations as starts, got %d and %d"
              .formatted(durationNanos.length, startNanos.length));
    }
    double free = 0;
    double taken = 0;
    for (int k = 0; k < startNanos.length; k++) {
      if (!(startNanos[k] >= free)) {
        throw new IllegalArgumentException(
            "detours: start %d at or after the end of the one before at %s ns, got %s ns"
                .formatted(k, free, startNanos[k]));
      }
      if (!(durationNanos[k] >= 0)) {
        throw new IllegalArgumentException(
            "detours: duration %d at least 0 ns, got %s".formatted(k, durationNanos[k]));
      }
      free = startNanos[k] + durationNanos[k];
      taken += durationNanos[k];
    }
    if (!(free <= spanNanos)) {
      throw new IllegalArgumentException(
          "detours: the last ends within the span of %s ns, got %s ns".formatted(spanNanos, free));
    }
    if (!(taken < spanNanos)) {
      throw new IllegalArgumentException(
          "detours: together shorter than the span of %s ns, got %s ns"
              .formatted(spanNanos, taken));
    }
  }

  public int size() {
    return startNanos.length;
  }

  /** All detours together, in ns. */
  public double takenNanos() {
    return Arrays.stream(durationNanos).sum();
  }

  @Override
  public double[] startNanos() {
    return startNanos.clone();
  }

  @Override
  public double[] durationNanos() {
    return durationNanos.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof DetourSeries that
        && spanNanos == that.spanNanos
        && Arrays.equals(startNanos, that.startNanos)
        && Arrays.equals(durationNanos, that.durationNanos);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(startNanos) + Arrays.hashCode(durationNanos);
  }

  @Override
  public String toString() {
    return "DetourSeries[%d detours, %s of %s ns]".formatted(size(), takenNanos(), spanNanos);
  }
}
