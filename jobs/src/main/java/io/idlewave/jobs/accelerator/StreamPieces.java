package io.idlewave.jobs.accelerator;

import io.idlewave.ingest.model.KernelKind;
import java.util.Arrays;

/**
 * What a stream ran, in its order: pieces that do not overlap, with times in ns on the clock of
 * their rank. Mutable.
 */
final class StreamPieces {

  /** Where no record says who launched a piece: earlier than any time. */
  static final long UNKNOWN = Long.MIN_VALUE;

  private long[] beginNanos = new long[16];
  private long[] endNanos = new long[16];
  private long[] launchNanos = new long[16];
  private KernelKind[] kinds = new KernelKind[16];
  private int count;
  private int launched;

  /**
   * Adds the next piece.
   *
   * @param launchNanos when it was handed to the stream, or {@link #UNKNOWN}
   */
  void add(long beginNanos, long endNanos, long launchNanos, KernelKind kind) {
    if (count == kinds.length) {
      int length = count + (count >> 1);
      this.beginNanos = Arrays.copyOf(this.beginNanos, length);
      this.endNanos = Arrays.copyOf(this.endNanos, length);
      this.launchNanos = Arrays.copyOf(this.launchNanos, length);
      kinds = Arrays.copyOf(kinds, length);
    }
    this.beginNanos[count] = beginNanos;
    this.endNanos[count] = endNanos;
    this.launchNanos[count] = launchNanos;
    kinds[count++] = kind;
    launched += launchNanos == UNKNOWN ? 0 : 1;
  }

  int count() {
    return count;
  }

  /** Of how many it is known when they were handed to the stream. */
  int launched() {
    return launched;
  }

  long beginNanos(int piece) {
    return beginNanos[piece];
  }

  long endNanos(int piece) {
    return endNanos[piece];
  }

  long launchNanos(int piece) {
    return launchNanos[piece];
  }

  KernelKind kind(int piece) {
    return kinds[piece];
  }
}
