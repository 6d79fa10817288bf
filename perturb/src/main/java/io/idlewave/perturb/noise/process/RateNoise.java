package io.idlewave.perturb.noise.process;

import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.NoiseContext;
import io.idlewave.perturb.noise.NoiseSampler;
import io.idlewave.perturb.noise.Placement;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.noise.RankSelector;

/**
 * Detours that arrive independently of each other, as Poisson arrivals per second of wall time,
 * each as long as a draw of a distribution.
 *
 * @param ratePerSecond arrivals per second of wall time
 * @param placement where and when they fall
 */
public record RateNoise(double ratePerSecond, Distribution duration, Placement placement)
    implements DetourNoise {

  private static final double HIGHEST_RATE = 1e9;

  /** Once a year, as a period is a year at most; the mean gap of far lower ones is infinite. */
  private static final double LOWEST_RATE = 1 / (365.25 * 86_400);

  public RateNoise {
    if (!(ratePerSecond >= LOWEST_RATE && ratePerSecond <= HIGHEST_RATE)) {
      throw new IllegalArgumentException(
          "rate per second: at least %.2e, which is once a year, and at most %.0e, got %s"
              .formatted(LOWEST_RATE, HIGHEST_RATE, ratePerSecond));
    }
    Duty.require(ratePerSecond * 1e-9 * duration.meanNanos(0), "rate times mean duration");
  }

  @Override
  public RateNoise on(RankSelector ranks) {
    return new RateNoise(ratePerSecond, duration, placement.on(ranks));
  }

  @Override
  public double duty() {
    return ratePerSecond * 1e-9 * duration.meanNanos(0);
  }

  @Override
  public double leftNanos() {
    return 1e9 / ratePerSecond - duration.meanNanos(0);
  }

  @Override
  public boolean fits(Quantum quantum) {
    return Duty.fits(duration, leftNanos(), quantum);
  }

  /** Arrivals of one rank have no memory. */
  @Override
  public boolean dependsOnStart() {
    return isShared();
  }

  @Override
  public double momentsBelow() {
    return duration.momentsBelow();
  }

  @Override
  public NoiseSampler sampler(NoiseContext context) {
    NoiseSampler sampler =
        isShared()
            ? new SeriesSampler(Realisation.of(this, context), placement, context)
            : new RateSampler(this, context);
    return PlacedSampler.of(sampler, placement, context);
  }
}
