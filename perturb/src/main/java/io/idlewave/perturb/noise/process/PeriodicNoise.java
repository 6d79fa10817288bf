package io.idlewave.perturb.noise.process;

import io.idlewave.perturb.noise.Anchor;
import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.NoiseContext;
import io.idlewave.perturb.noise.NoiseSampler;
import io.idlewave.perturb.noise.Placement;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.noise.RankSelector;

/**
 * A detour every period of wall time on average, as long as a draw of a distribution, each
 * displaced by a jitter. In the time that they leave available they are equally far apart, a period
 * less the mean duration: where durations vary, so do the distances in wall time, and the duty is
 * kept.
 *
 * @param periodNanos from one detour to the next on average, in ns of wall time
 * @param jitterNanos by how much a detour comes earlier or later at most, uniformly drawn, in ns;
 *     less than half of the time between detours, so that they keep their order
 * @param placement where and when they fall
 */
public record PeriodicNoise(
    double periodNanos, Distribution duration, double jitterNanos, Placement placement)
    implements DetourNoise {

  private static final double LONGEST_NANOS = 365.25 * 86_400e9;

  public PeriodicNoise {
    if (!(periodNanos > 0 && periodNanos <= LONGEST_NANOS)) {
      throw new IllegalArgumentException(
          "period: above 0 and at most %.0f ns, got %s".formatted(LONGEST_NANOS, periodNanos));
    }
    double mean = duration.meanNanos(0);
    Duty.require(mean / periodNanos, "mean duration over period");
    if (!(jitterNanos >= 0 && jitterNanos < (periodNanos - mean) / 2)) {
      throw new IllegalArgumentException(
          "jitter: at least 0 and below half of period - mean duration = %s ns, got %s ns"
              .formatted((periodNanos - mean) / 2, jitterNanos));
    }
  }

  @Override
  public PeriodicNoise on(RankSelector ranks) {
    return new PeriodicNoise(periodNanos, duration, jitterNanos, placement.on(ranks));
  }

  @Override
  public double duty() {
    return duration.meanNanos(0) / periodNanos;
  }

  @Override
  public double momentsBelow() {
    return duration.momentsBelow();
  }

  @Override
  public double leftNanos() {
    return periodNanos - duration.meanNanos(0);
  }

  @Override
  public boolean fits(Quantum quantum) {
    return Duty.fits(duration, leftNanos(), quantum);
  }

  @Override
  public NoiseSampler sampler(NoiseContext context) {
    boolean varies = !(duration instanceof Distribution.Constant);
    boolean series = placement.anchor() == Anchor.PERTURBED || (isShared() && varies);
    NoiseSampler sampler =
        series
            ? new SeriesSampler(Realisation.of(this, context), placement, context)
            : new PeriodicSampler(this, context);
    return PlacedSampler.of(sampler, placement, context);
  }
}
