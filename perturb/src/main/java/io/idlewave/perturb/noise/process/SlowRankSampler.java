package io.idlewave.perturb.noise.process;

import io.idlewave.perturb.noise.NoiseContext;
import io.idlewave.perturb.noise.NoiseSampler;
import io.idlewave.perturb.noise.QuantileTable;
import io.idlewave.perturb.random.LaneDraws;

/** The same draw for all that a rank computes in a lane from some time on. */
record SlowRankSampler(QuantileTable extra, double perNanos, double fromNanos, NoiseContext context)
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
    double slowNanos = Math.min(cpuNanos, startNanos + cpuNanos - fromNanos);
    if (fromNanos > 0 && !(slowNanos > 0)) {
      return;
    }
    long ofRank = context.slownessKey(context.ranks().timelines().rankOf(rank));
    extra.add(
        row,
        draws.bits(ofRank),
        (fromNanos > 0 ? slowNanos : cpuNanos) / perNanos,
        context.quantum());
  }
}
