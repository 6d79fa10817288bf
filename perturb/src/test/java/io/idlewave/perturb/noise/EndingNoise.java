package io.idlewave.perturb.noise;

import io.idlewave.perturb.random.LaneDraws;

/** A noise process for tests: another one that nothing has any more from a time on. */
record EndingNoise(NoiseProcess noise, double endNanos) implements NoiseProcess {

  @Override
  public NoiseSampler sampler(NoiseContext context) {
    return new Sampler(noise.sampler(context), endNanos);
  }

  @Override
  public double meanNanos(double cpuNanos) {
    return noise.meanNanos(cpuNanos);
  }

  private record Sampler(NoiseSampler sampler, double endNanos) implements NoiseSampler {

    @Override
    public void add(
        double[] row,
        double[] clock,
        LaneDraws draws,
        long key,
        int rank,
        double startNanos,
        double cpuNanos) {
      double left = Math.min(cpuNanos, endNanos - startNanos);
      if (left > 0) {
        sampler.add(row, clock, draws, key, rank, startNanos, left);
      }
    }
  }
}
