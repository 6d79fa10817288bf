package io.idlewave.perturb.random;

/**
 * The counter-based random number generator: 64 bits as a pure function of a {@link DrawKey} and a
 * replicate number. There is no state, so draws can be taken in any order, on any machine, any
 * number of times, with the same bits.
 *
 * <p>The function is {@code mix(key ^ lane(replicate))}, where {@code mix} is the 64-bit finaliser
 * "variant 13" of D. Stafford (2011), the output function of SplitMix64 (Steele, Lea, Flood: Fast
 * splittable pseudorandom number generators, OOPSLA 2014): two multiplications, a bijection with
 * full avalanche. Both arguments of the exclusive or have been through that finaliser before, so
 * that neighbouring ranks, calls, replicates and seeds meet it as unrelated words. For one key,
 * different replicates never share a value; two pairs (key, replicate) coincide as rarely as any
 * two random 64-bit words. Not for cryptography.
 *
 * <p>The output is a promise: changing it changes the results of every study.
 */
public final class Draws {

  /** 2^64 divided by the golden ratio: keeps small counters away from the fixed point 0. */
  static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

  private Draws() {}

  /** The premixed word of a replicate, computed once per lane for {@link #bitsOfLane}. */
  public static long lane(long replicate) {
    return mix(replicate + GOLDEN_GAMMA);
  }

  /** 64 uniformly distributed bits; {@code lane} is that of the replicate. */
  public static long bitsOfLane(long key, long lane) {
    return mix(key ^ lane);
  }

  /** 64 uniformly distributed bits of a draw in one replicate. */
  public static long bits(long key, long replicate) {
    return bitsOfLane(key, lane(replicate));
  }

  /** Bits as a number from 0 to below 1. */
  public static double fraction(long bits) {
    return (bits >>> 11) * 0x1p-53;
  }

  static long mix(long word) {
    word = (word ^ (word >>> 30)) * 0xBF58476D1CE4E5B9L;
    word = (word ^ (word >>> 27)) * 0x94D049BB133111EBL;
    return word ^ (word >>> 31);
  }
}
