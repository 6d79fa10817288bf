package io.idlewave.graph.survey;

/**
 * The classes into which calls are sorted for their base time: function, size class, and whether a
 * peer is on another node. Size class 0 holds zero bytes, class k the sizes from 2^(k-1) to 2^k -
 * 1.
 */
public final class CallClasses {

  public static final int SIZES = 64;

  private CallClasses() {}

  /** The size class of {@code bytes}, at least 0. */
  public static int sizeClass(long bytes) {
    return Long.SIZE - Long.numberOfLeadingZeros(bytes);
  }

  static long smallestBytes(int sizeClass) {
    return sizeClass == 0 ? 0 : 1L << (sizeClass - 1);
  }

  /** The number of classes of a trace with {@code functions} functions. */
  public static int count(int functions) {
    return functions * SIZES * 2;
  }

  public static int of(int function, long bytes, boolean offNode) {
    return (function * SIZES + sizeClass(bytes)) * 2 + (offNode ? 1 : 0);
  }
}
