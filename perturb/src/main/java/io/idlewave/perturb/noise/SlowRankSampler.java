package io.idlewave.perturb.noise;

import io.idlewave.perturb.random.LaneDraws;

/** The same draw for all that a rank computes in a lane. */
record SlowRankSampler(QuantileTable extra, double perNanos, NoiseContext context)
    implements NoiseSampler {

  @Override
  public void add(
      double[] row,
      double[] clock,
      LaneDraws draws,
      long key,
      int rank,
      double startNanos,
      double cpuNanos) {
    long ofRank = context.slownessKey(context.ranks().timelines().rankOf(rank));
    extra.add(row, draws.bits(ofRank), cpuNanos / perNanos, context.quantum());
  }
}
