package io.idlewave.graph.survey;

/**
 * Counts durations in buckets whose width is at most 1/32 of their value, exact below 64 ns.
 * Quantiles are upper edges, so they never lie below the exact ones.
 */
final class DurationHistogram {

  private static final int SUB_BITS = 5;
  private static final int SUB = 1 << SUB_BITS;

  /** How many buckets there are. */
  static final int BUCKETS = (Long.SIZE - SUB_BITS) * SUB;

  private final long[] counts = new long[BUCKETS];
  private long total;

  void add(long nanos) {
    counts[bucket(nanos)]++;
    total++;
  }

  long total() {
    return total;
  }

  /** The smallest bucket edge that at least {@code share} of the durations do not exceed. */
  long quantile(double share) {
    long wanted = Math.max(1, (long) Math.ceil(share * total));
    long seen = 0;
    for (int i = 0; i < counts.length; i++) {
      seen += counts[i];
      if (seen >= wanted) {
        return upperEdge(i);
      }
    }
    return 0;
  }

  /**
   * How unlikely it is that values drawn from these all reach those of {@code least}, one by one:
   * minus the binary logarithm of the probability, rounded down by the width of buckets and by one
   * more value that would reach everything.
   */
  double bitsAgainst(DurationHistogram least) {
    double bits = 0;
    long reaching = 1;
    for (int i = BUCKETS - 1; i >= 0; i--) {
      reaching += counts[i];
      bits -= least.counts[i] * Math.log((double) reaching / (total + 1)) / Math.log(2);
    }
    return bits;
  }

  /** The number of the bucket that holds {@code nanos}, at least 0; it grows with the value. */
  static int bucket(long nanos) {
    if (nanos < 2 * SUB) {
      return (int) nanos;
    }
    int shift = Long.SIZE - Long.numberOfLeadingZeros(nanos) - SUB_BITS - 1;
    return (shift << SUB_BITS) + (int) (nanos >>> shift);
  }

  private static long upperEdge(int bucket) {
    if (bucket < 2 * SUB) {
      return bucket;
    }
    int shift = (bucket >> SUB_BITS) - 1;
    long leading = bucket - ((long) shift << SUB_BITS);
    return ((leading + 1) << shift) - 1;
  }
}
