package io.idlewave.graph.survey;

import java.io.Serializable;
import java.util.Arrays;

/**
 * The smallest observed transit of a message, from the begin of its send to the end of the call
 * that received it, by size class, by whether it crossed nodes, and apart for synchronous sends,
 * which pay for a handshake. A message is never slower than the smallest transit of any larger
 * class of its kind.
 *
 * <p>A transit ends with what the receiving call needed after the message had come. It is kept
 * which class of calls that was, so that the time until the message came lies in an interval: the
 * transit less the base of that class.
 */
public final class Transits implements Serializable {

  private static final long serialVersionUID = 1L;

  private static final int KINDS = 4;

  /** The receiver of a class of messages of which none was seen. */
  private static final int NONE = -1;

  private final long[] nanos;
  private final int[] receiverClass;

  private Transits(long[] nanos, int[] receiverClass) {
    this.nanos = nanos;
    this.receiverClass = receiverClass;
  }

  /** Finds the smallest transits of a trace. Mutable. */
  static final class Search {

    private final long[] smallest = new long[CallClasses.SIZES * KINDS];
    private final int[] receiverClass = new int[smallest.length];

    Search() {
      Arrays.fill(smallest, Long.MAX_VALUE);
      Arrays.fill(receiverClass, NONE);
    }

    /** A message of class {@code index} that a call of class {@code receiver} received. */
    void add(int index, long transitNanos, int receiver) {
      if (transitNanos < smallest[index]) {
        smallest[index] = transitNanos;
        receiverClass[index] = receiver;
      }
    }

    Transits transits() {
      long[] nanos = smallest.clone();
      int[] receivers = receiverClass.clone();
      for (int i = nanos.length - 1 - KINDS; i >= 0; i--) {
        if (nanos[i + KINDS] < nanos[i]) {
          nanos[i] = nanos[i + KINDS];
          receivers[i] = receivers[i + KINDS];
        }
      }
      for (int i = 0; i < nanos.length; i++) {
        nanos[i] = nanos[i] == Long.MAX_VALUE ? 0 : Math.max(0, nanos[i]);
      }
      return new Transits(nanos, receivers);
    }
  }

  /** Those whose {@link #nanos()} and {@link #receiverClasses()} are given. */
  static Transits restored(long[] nanos, int[] receiverClasses) {
    return new Transits(nanos.clone(), receiverClasses.clone());
  }

  /** How many classes of messages there are. */
  public static int classes() {
    return CallClasses.SIZES * KINDS;
  }

  /** The class of a message, from 0. */
  public static int index(long bytes, boolean acrossNodes, boolean synchronous) {
    return CallClasses.sizeClass(bytes) * KINDS + (acrossNodes ? 1 : 0) + (synchronous ? 2 : 0);
  }

  /** All of them, by {@link #index}. */
  long[] nanos() {
    return nanos.clone();
  }

  /** The class of calls that each of them ended in, or -1, by {@link #index}. */
  int[] receiverClasses() {
    return receiverClass.clone();
  }

  /** The smallest transit of a message of {@code bytes}, in ns, at least 0. */
  public long nanos(long bytes, boolean acrossNodes, boolean synchronous) {
    return nanos[index(bytes, acrossNodes, synchronous)];
  }

  /**
   * The earliest that a message of class {@code index} can have come after its send began, in ns:
   * its smallest transit less all that the receiving call may have needed.
   */
  public long earliestNanos(int index, BaseTable base) {
    int receiver = receiverClass[index];
    return receiver == NONE
        ? nanos[index]
        : Math.max(0, nanos[index] - base.shortestNanos(receiver));
  }

  /** The latest of the same: less what the receiving call needed at least. */
  public long latestNanos(int index, BaseTable base) {
    int receiver = receiverClass[index];
    return receiver == NONE ? nanos[index] : Math.max(0, nanos[index] - base.lowerNanos(receiver));
  }
}
