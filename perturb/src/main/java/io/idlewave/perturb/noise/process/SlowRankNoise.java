package io.idlewave.perturb.noise.process;

import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.NoiseContext;
import io.idlewave.perturb.noise.NoiseProcess;
import io.idlewave.perturb.noise.NoiseSampler;
import io.idlewave.perturb.noise.Placement;
import io.idlewave.perturb.noise.QuantileTable;
import io.idlewave.perturb.noise.RankSelector;
import java.util.List;

/**
 * Processors that compute at different speeds: a rank takes so much longer for whatever it
 * computes, with all of its timelines, throughout a replicate or from some time on.
 *
 * @param extra how much longer a rank takes for {@code perNanos} of computing, in ns; drawn once
 *     per rank and replicate
 * @param perNanos for how much computing, in ns, above 0
 * @param fromNanos since when, in the recorded time of the rank since it left MPI_Init, undisturbed
 *     in model timing; at least 0
 * @param ranks the ranks that may be slow
 */
public record SlowRankNoise(
    Distribution extra, double perNanos, double fromNanos, RankSelector ranks)
    implements NoiseProcess {

  public SlowRankNoise {
    if (!(perNanos > 0) || Double.isInfinite(perNanos)) {
      throw new IllegalArgumentException("per: above 0 and finite, got " + perNanos);
    }
    if (!(fromNanos >= 0) || Double.isInfinite(fromNanos)) {
      throw new IllegalArgumentException("from: at least 0 and finite, got " + fromNanos);
    }
  }

  @Override
  public SlowRankNoise on(RankSelector others) {
    return new SlowRankNoise(extra, perNanos, fromNanos, others);
  }

  @Override
  public List<Placement> placements() {
    return List.of(Placement.DEFAULT.on(ranks));
  }

  @Override
  public boolean dependsOnStart() {
    return fromNanos > 0;
  }

  /** Of a stretch after it has become slow. */
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
        new SlowRankSampler(table, perNanos, fromNanos, context),
        Placement.DEFAULT.on(ranks),
        context);
  }
}
