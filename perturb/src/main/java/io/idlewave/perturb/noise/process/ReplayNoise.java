package io.idlewave.perturb.noise.process;

import io.idlewave.perturb.noise.NoiseContext;
import io.idlewave.perturb.noise.NoiseSampler;
import io.idlewave.perturb.noise.Placement;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.noise.RankSelector;

/** A measured series of detours, repeated for ever from a uniformly drawn start. */
public record ReplayNoise(DetourSeries series, Placement placement) implements DetourNoise {

  public ReplayNoise {
    Duty.require(series.takenNanos() / series.spanNanos(), "time taken over span");
  }

  @Override
  public ReplayNoise on(RankSelector ranks) {
    return new ReplayNoise(series, placement.on(ranks));
  }

  @Override
  public double leftNanos() {
    return (series.spanNanos() - series.takenNanos()) / Math.max(1, series.size());
  }

  @Override
  public boolean fits(Quantum quantum) {
    return Duty.fits(quantum.nanos() / 2, leftNanos());
  }

  @Override
  public double duty() {
    return series.takenNanos() / series.spanNanos();
  }

  @Override
  public NoiseSampler sampler(NoiseContext context) {
    SeriesSampler sampler =
        new SeriesSampler(new DetourPath(series, context.quantum()), placement, context);
    return PlacedSampler.of(sampler, placement, context);
  }
}
