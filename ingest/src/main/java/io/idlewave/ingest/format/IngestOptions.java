package io.idlewave.ingest.format;

/**
 * How to ingest a foreign trace, whatever its format. A format ignores what does not apply to it.
 *
 * @param applyClockOffsets whether times are corrected by the clock offsets that the tracer
 *     recorded; off, all times are those of the raw clocks
 * @param threads how many ranks are read at the same time, at least 1
 */
public record IngestOptions(boolean applyClockOffsets, int threads) {

  public IngestOptions {
    if (threads < 1) {
      throw new IllegalArgumentException("threads: at least 1, got " + threads);
    }
  }

  /** Raw clocks, one thread per processor. */
  public static IngestOptions defaults() {
    return new IngestOptions(false, Runtime.getRuntime().availableProcessors());
  }
}
