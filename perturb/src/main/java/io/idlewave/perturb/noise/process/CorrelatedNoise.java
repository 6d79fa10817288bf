package io.idlewave.perturb.noise.process;

import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.NoiseContext;
import io.idlewave.perturb.noise.NoiseProcess;
import io.idlewave.perturb.noise.NoiseSampler;
import io.idlewave.perturb.noise.Phase;
import io.idlewave.perturb.noise.Placement;
import io.idlewave.perturb.noise.QuantileTable;
import io.idlewave.perturb.noise.RankSelector;
import java.util.List;

/**
 * One draw per stretch, whatever its length, that is like the draws shortly before: the value of a
 * distribution at the probability of a standard normal number, which is a first-order
 * autoregression over time ("Autoregressive to anything", Cario and Nelson, Operations Research
 * Letters 19, 1996).
 *
 * @param draw what a stretch gets, in ns
 * @param correlation of the normal numbers of two stretches that begin {@code perNanos} apart; at
 *     least 0 and below 1
 * @param perNanos how far apart, in ns, above 0
 * @param phase who has the numbers: each rank its own (random), those of a node together
 *     (co-scheduled), or all together (aligned)
 * @param ranks the ranks that it falls on
 */
public record CorrelatedNoise(
    Distribution draw, double correlation, double perNanos, Phase phase, RankSelector ranks)
    implements NoiseProcess {

  public CorrelatedNoise {
    if (!(correlation >= 0 && correlation < 1)) {
      throw new IllegalArgumentException("correlation: at least 0 and below 1, got " + correlation);
    }
    if (!(perNanos > 0) || Double.isInfinite(perNanos)) {
      throw new IllegalArgumentException("per: above 0 and finite, got " + perNanos);
    }
    if (phase == Phase.REDRAWN) {
      throw new IllegalArgumentException("phase: random, aligned or co-scheduled, got redrawn");
    }
  }

  @Override
  public CorrelatedNoise on(RankSelector others) {
    return new CorrelatedNoise(draw, correlation, perNanos, phase, others);
  }

  @Override
  public List<Placement> placements() {
    return List.of(Placement.DEFAULT.with(phase).on(ranks));
  }

  /** None that can be told: draws know no length. */
  @Override
  public double duty() {
    return 0;
  }

  @Override
  public double meanNanos(double cpuNanos) {
    return draw.meanNanos(cpuNanos);
  }

  @Override
  public double momentsBelow() {
    return draw.momentsBelow();
  }

  @Override
  public boolean isRandom() {
    return draw.isRandom();
  }

  @Override
  public NoiseSampler sampler(NoiseContext context) {
    QuantileTable table = QuantileTable.compile(draw, context.quantum());
    return PlacedSampler.of(
        new CorrelatedSampler(this, table, context), placements().get(0), context);
  }
}
