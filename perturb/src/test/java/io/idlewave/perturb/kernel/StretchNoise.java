package io.idlewave.perturb.kernel;

import io.idlewave.perturb.noise.NoiseSampler;
import io.idlewave.perturb.random.LaneDraws;

/** Noise that depends on everything that an edge hands over, in whole ns up to {@code largest}. */
record StretchNoise(int largest) implements NoiseSampler {

  /** The delay of one lane; none of a stretch that takes no time, as {@link #fallsOn} has it. */
  double delayNanos(long bits, int rank, double startNanos, double cpuNanos) {
    if (cpuNanos == 0) {
      return 0;
    }
    return Math.floorMod((bits >>> 7) + 3L * rank + 5 * (long) startNanos, largest)
        + (cpuNanos > 8 ? 1 : 0);
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
    for (int lane = 0; lane < row.length; lane++) {
      row[lane] += delayNanos(bits[lane], rank, startNanos, cpuNanos);
    }
  }
}
