package io.idlewave.perturb.noise;

import io.idlewave.perturb.random.DrawKeys;
import io.idlewave.perturb.random.LaneDraws;

/**
 * A noise process for tests: a detour every period, from a phase on that is drawn once per rank and
 * replicate; what a stretch does not see while it is held up does not count.
 */
record Detours(double periodNanos, double durationNanos) implements NoiseProcess {

  @Override
  public NoiseSampler sampler(NoiseContext context) {
    return new Sampler(context.keys(), periodNanos, context.quantum().round(durationNanos));
  }

  @Override
  public double meanNanos(double cpuNanos) {
    return cpuNanos / periodNanos * durationNanos;
  }

  private record Sampler(DrawKeys keys, double periodNanos, double durationNanos)
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
      long[] bits = draws.bits(keys.phase(rank, 0));
      for (int lane = 0; lane < row.length; lane++) {
        double phase = (bits[lane] >>> 11) * 0x1p-53;
        double first = Math.ceil(startNanos / periodNanos - phase);
        double end = Math.ceil((startNanos + cpuNanos) / periodNanos - phase);
        row[lane] += (end - first) * durationNanos;
      }
    }
  }
}
