package io.idlewave.graph.survey;

import java.io.Serializable;
import java.util.Arrays;

/**
 * The smallest observed transit of a message, from the begin of its send to the end of the call
 * that received it, by size class, by whether it crossed nodes, and apart for synchronous sends,
 * which pay for a handshake. A message is never slower than the smallest transit of any larger
 * class of its kind.
 */
public final class Transits implements Serializable {

  private static final long serialVersionUID = 1L;

  private static final int KINDS = 4;

  private final long[] nanos;

  private Transits(long[] nanos) {
    this.nanos = nanos;
  }

  /** No message seen yet. */
  static long[] empty() {
    long[] smallest = new long[CallClasses.SIZES * KINDS];
    Arrays.fill(smallest, Long.MAX_VALUE);
    return smallest;
  }

  static int index(long bytes, boolean acrossNodes, boolean synchronous) {
    return CallClasses.sizeClass(bytes) * KINDS + (acrossNodes ? 1 : 0) + (synchronous ? 2 : 0);
  }

  static Transits of(long[] smallest) {
    long[] nanos = smallest.clone();
    for (int i = nanos.length - 1 - KINDS; i >= 0; i--) {
      nanos[i] = Math.min(nanos[i], nanos[i + KINDS]);
    }
    for (int i = 0; i < nanos.length; i++) {
      nanos[i] = nanos[i] == Long.MAX_VALUE ? 0 : Math.max(0, nanos[i]);
    }
    return new Transits(nanos);
  }

  /** Those whose {@link #nanos()} are given. */
  static Transits restored(long[] nanos) {
    return new Transits(nanos.clone());
  }

  /** All of them, by {@link #index}. */
  long[] nanos() {
    return nanos.clone();
  }

  /** The smallest transit of a message of {@code bytes}, in ns, at least 0. */
  public long nanos(long bytes, boolean acrossNodes, boolean synchronous) {
    return nanos[index(bytes, acrossNodes, synchronous)];
  }
}
