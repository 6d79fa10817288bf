package io.idlewave.perturb.noise;

import io.idlewave.perturb.random.Draws;
import io.idlewave.perturb.random.LaneDraws;

/**
 * The largest of the draws of all threads of a rank, by one look-up: of n independent draws with
 * the distribution function F, the largest has F^n. So it exceeds with probability s what a single
 * one exceeds with {@code 1 - (1 - s)^(1/n)}.
 */
record LargestDraw(QuantileTable table, Threads threads) implements NoiseSampler {

  @Override
  public boolean dependsOnLength() {
    return false;
  }

  @Override
  public void add(
      double[] row,
      double[] clock,
      LaneDraws draws,
      long key,
      int rank,
      double startNanos,
      double cpuNanos) {
    long[] bits = draws.bits(key);
    int count = threads.of(rank);
    if (count == 1) {
      table.add(row, bits);
      return;
    }
    for (int lane = 0; lane < row.length; lane++) {
      row[lane] += table.value(ofOne(bits[lane], count));
    }
  }

  /** The bits by which one draw is as large as the largest of {@code count}. */
  private static long ofOne(long bits, int count) {
    double survival = Draws.fraction(bits);
    double ofOne = -StrictMath.expm1(StrictMath.log1p(-survival) / count);
    // as a binary fraction of 64 bits, of which the last one is 0
    return (long) (ofOne * 0x1p63) << 1;
  }
}
