package io.idlewave.ingest.otf2;

/**
 * How to ingest an OTF2 archive.
 *
 * @param applyClockOffsets whether times are corrected by the clock offsets that the tracer
 *     recorded; off, all times are those of the raw clocks
 * @param threads how many ranks are read at the same time, at least 1
 */
public record Otf2Options(boolean applyClockOffsets, int threads) {

  /** Checks the number of threads. */
  public Otf2Options {
    if (threads < 1) {
      throw new IllegalArgumentException("threads: at least 1, got " + threads);
    }
  }

  /** Raw clocks, one thread per processor. */
  public static Otf2Options defaults() {
    return new Otf2Options(false, Runtime.getRuntime().availableProcessors());
  }
}
