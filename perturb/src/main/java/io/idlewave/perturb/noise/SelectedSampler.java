package io.idlewave.perturb.noise;

import io.idlewave.perturb.random.LaneDraws;
import java.util.BitSet;

/** Noise on some timelines. */
final class SelectedSampler implements NoiseSampler {

  private static final long serialVersionUID = 1L;

  private final NoiseSampler noise;
  private final BitSet rows;

  SelectedSampler(NoiseSampler noise, BitSet rows) {
    this.noise = noise;
    this.rows = rows;
  }

  @Override
  public boolean dependsOnLength() {
    return noise.dependsOnLength();
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
    if (rows.get(rank)) {
      noise.add(row, clock, draws, key, rank, startNanos, cpuNanos);
    }
  }
}
