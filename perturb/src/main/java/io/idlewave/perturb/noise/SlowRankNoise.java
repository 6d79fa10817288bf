package io.idlewave.perturb.noise;

import java.util.List;

/**
 * Processors that compute at different speeds: a rank takes so much longer for whatever it
 * computes, with all of its timelines, throughout a replicate. Not a process in time: when a
 * stretch begins has no say.
 *
 * @param extra how much longer a rank takes for {@code perNanos} of computing, in ns; drawn once
 *     per rank and replicate
 * @param perNanos for how much computing, in ns, above 0
 * @param ranks the ranks that may be slow
 */
public record SlowRankNoise(Distribution extra, double perNanos, RankSelector ranks)
    implements NoiseProcess {

  /** Checks the bounds. */
  public SlowRankNoise {
    if (!(perNanos > 0) || Double.isInfinite(perNanos)) {
      throw new IllegalArgumentException("per: above 0 and finite, got " + perNanos);
    }
  }

  @Override
  public SlowRankNoise on(RankSelector others) {
    return new SlowRankNoise(extra, perNanos, others);
  }

  @Override
  public List<Placement> placements() {
    return List.of(Placement.DEFAULT.on(ranks));
  }

  @Override
  public boolean dependsOnStart() {
    return false;
  }

  @Override
  public double meanNanos(double cpuNanos) {
    return extra.meanNanos(0) * cpuNanos / perNanos;
  }

  @Override
  public double momentsBelow() {
    return extra.momentsBelow();
  }

  @Override
  public NoiseSampler sampler(NoiseContext context) {
    QuantileTable table = QuantileTable.compile(extra);
    return PlacedSampler.of(
        new SlowRankSampler(table, perNanos, context), Placement.DEFAULT.on(ranks), context);
  }
}
