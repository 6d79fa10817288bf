package io.idlewave.jobs.study.scenario;

import io.idlewave.perturb.noise.NoiseContext;
import io.idlewave.perturb.noise.NoiseProcess;
import io.idlewave.perturb.noise.NoiseSampler;
import io.idlewave.perturb.random.LaneDraws;

/**
 * A noise process for tests: whatever runs at a multiple of the period is held up for the duration,
 * on all ranks and in all replicates alike.
 */
public record Blink(double periodNanos, double durationNanos) implements NoiseProcess {

  @Override
  public NoiseSampler sampler(NoiseContext context) {
    return new Sampler(periodNanos, context.quantum().round(durationNanos));
  }

  @Override
  public double meanNanos(double cpuNanos) {
    return cpuNanos / periodNanos * durationNanos;
  }

  /** Detours begin at the multiples of the period in {@code [start, start + cpu)}. */
  private record Sampler(double periodNanos, double durationNanos) implements NoiseSampler {

    @Override
    public void add(
        double[] row,
        double[] clock,
        LaneDraws draws,
        long key,
        int rank,
        double startNanos,
        double cpuNanos) {
      double first = Math.ceil(startNanos / periodNanos);
      double end = Math.ceil((startNanos + cpuNanos) / periodNanos);
      for (int lane = 0; lane < row.length; lane++) {
        row[lane] += (end - first) * durationNanos;
      }
    }
  }
}
