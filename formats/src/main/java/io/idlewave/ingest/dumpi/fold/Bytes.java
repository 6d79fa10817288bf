package io.idlewave.ingest.dumpi.fold;

/** Sizes that stop at 2^63 - 1 instead of overflowing. */
final class Bytes {

  private Bytes() {}

  /** The product of two numbers, at least 0; 0 if one is negative. */
  static long times(long a, long b) {
    if (a <= 0 || b <= 0) {
      return 0;
    }
    return a > Long.MAX_VALUE / b ? Long.MAX_VALUE : a * b;
  }

  /** The sum of two numbers, each at least 0. */
  static long plus(long a, long b) {
    return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
  }
}
