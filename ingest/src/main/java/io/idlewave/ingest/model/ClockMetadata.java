package io.idlewave.ingest.model;

/**
 * How far the times of different ranks can be compared.
 *
 * @param resolutionNanos one tick, in ns, greater than 0
 * @param offsetsCorrected whether the recorded clock offsets were applied; the ranks then count as
 *     sharing one clock
 */
public record ClockMetadata(double resolutionNanos, boolean offsetsCorrected) {

  /** Checks the resolution. */
  public ClockMetadata {
    if (!(resolutionNanos > 0) || resolutionNanos > 1e9) {
      throw new IllegalArgumentException(
          "clock resolution in ns: more than 0, at most 1e9, got " + resolutionNanos);
    }
  }
}
