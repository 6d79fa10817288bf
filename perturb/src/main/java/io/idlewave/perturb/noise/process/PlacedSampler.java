package io.idlewave.perturb.noise.process;

import io.idlewave.perturb.noise.NoiseContext;
import io.idlewave.perturb.noise.NoiseSampler;
import io.idlewave.perturb.noise.Placement;
import io.idlewave.perturb.noise.RankSelector;
import io.idlewave.perturb.random.Draws;
import io.idlewave.perturb.random.LaneDraws;

/** Noise on some ranks. */
final class PlacedSampler implements NoiseSampler {

  private static final long serialVersionUID = 1L;

  private final NoiseSampler noise;
  private final RankSelector ranks;
  private final NoiseContext context;
  private final int rankCount;

  private PlacedSampler(NoiseSampler noise, RankSelector ranks, NoiseContext context) {
    this.noise = noise;
    this.ranks = ranks;
    this.context = context;
    this.rankCount = context.ranks().rankCount();
  }

  /** {@code noise} on the ranks that it is placed on. */
  static NoiseSampler of(NoiseSampler noise, Placement placement, NoiseContext context) {
    return placement.ranks() instanceof RankSelector.All
        ? noise
        : new PlacedSampler(noise, placement.ranks(), context);
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
    int owner = context.ranks().timelines().rankOf(rank);
    if (!ranks.covers(owner, context.ranks().nodeOf(rank))) {
      return;
    }
    if (ranks.share(rankCount) == 1) {
      noise.add(row, clock, draws, key, rank, startNanos, cpuNanos);
      return;
    }
    double[] delays = draws.scratch();
    noise.add(delays, clock, draws, key, rank, startNanos, cpuNanos);
    long shareKey = context.shareKey(ranks.drawnWith(owner));
    for (int lane = 0; lane < row.length; lane++) {
      double fraction =
          Draws.fraction(Draws.bitsOfLane(shareKey, draws.word(lane, ranks.sharesDraw())));
      row[lane] += ranks.includes(owner, rankCount, fraction) ? delays[lane] : 0;
    }
  }
}
