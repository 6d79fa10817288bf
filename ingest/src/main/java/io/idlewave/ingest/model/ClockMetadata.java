package io.idlewave.ingest.model;

/**
 * What the times of a trace are, and how far those of different ranks can be compared.
 *
 * @param resolutionNanos one tick, in ns, greater than 0
 * @param offsetsCorrected whether the recorded clock offsets were applied; the ranks then count as
 *     sharing one clock
 */
public record ClockMetadata(double resolutionNanos, boolean offsetsCorrected, TraceTimes times) {

  public ClockMetadata {
    if (!(resolutionNanos > 0) || resolutionNanos > 1e9) {
      throw new IllegalArgumentException(
          "clock resolution in ns: more than 0, at most 1e9, got " + resolutionNanos);
    }
  }

  /** For clocks that were read during a run. */
  public ClockMetadata(double resolutionNanos, boolean offsetsCorrected) {
    this(resolutionNanos, offsetsCorrected, TraceTimes.RECORDED);
  }
}
