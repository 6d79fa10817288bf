package io.idlewave.perturb.random;

/**
 * The identity of one draw as a 64-bit key, the same for all replicates, scenarios and bounds.
 *
 * <p>Scenarios are left out on purpose: they share their random numbers (common random numbers), so
 * that differences between them are sharp. Every argument enters through a bijection with full
 * avalanche, chained one after the other: keys that differ in the call and purpose alone, or in the
 * rank and sub-index alone, never coincide, others as rarely as any two random 64-bit words.
 */
public final class DrawKey {

  private static final int PURPOSE_BITS = 3;

  private DrawKey() {}

  /**
   * The key of a draw.
   *
   * @param seed the study's seed
   * @param rank the rank it belongs to (a message's draws belong to its sender)
   * @param callIndex number of the call in that rank's archive, at least 0 and below 2^60
   * @param subIndex tells apart several draws of one call and purpose
   */
  public static long of(long seed, int rank, long callIndex, Purpose purpose, int subIndex) {
    long key = Draws.mix(seed + Draws.GOLDEN_GAMMA);
    key = Draws.mix(key ^ ((long) rank << Integer.SIZE | Integer.toUnsignedLong(subIndex)));
    return Draws.mix(key ^ (callIndex << PURPOSE_BITS | purpose.code()));
  }
}
