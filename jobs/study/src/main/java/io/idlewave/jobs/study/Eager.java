package io.idlewave.jobs.study;

import io.idlewave.jobs.study.text.Dimension;

/** Which standard sends are eager: they leave without waiting for their receive. */
public sealed interface Eager {

  /** The largest threshold: no message is larger. */
  long MAX_BYTES = Dimension.MAX_BYTES;

  /** The threshold is inferred from the trace ({@code docs/semantics.md} section 4). */
  record Auto() implements Eager {}

  /** A standard send of more than {@code thresholdBytes} bytes is rendezvous. */
  record Threshold(long thresholdBytes) implements Eager {
    public Threshold {
      if (thresholdBytes < 0 || thresholdBytes > MAX_BYTES) {
        throw new IllegalArgumentException(
            "eager threshold: 0 to " + MAX_BYTES + " B, got " + thresholdBytes);
      }
    }
  }
}
