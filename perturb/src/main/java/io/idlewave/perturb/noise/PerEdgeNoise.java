package io.idlewave.perturb.noise;

import io.idlewave.perturb.random.LaneDraws;

/** One draw per stretch, independent of each other and of its length. */
record PerEdgeNoise(QuantileTable table) implements NoiseSampler {

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
    table.add(row, draws.bits(key));
  }
}
