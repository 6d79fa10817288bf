package io.idlewave.perturb.noise;

import io.idlewave.perturb.random.DrawKeys;
import io.idlewave.perturb.random.Draws;
import io.idlewave.perturb.random.LaneDraws;

/**
 * Poisson arrivals in available time: a stretch gets the sum of a Poisson number of durations,
 * whatever came before it.
 */
final class RateSampler implements NoiseSampler {

  private static final long serialVersionUID = 1L;

  /** Expected arrivals that are drawn at once. */
  private static final double PIECE = 8;

  private final double perNano;
  private final DurationSums durations;

  RateSampler(RateNoise noise, NoiseContext context) {
    durations = new DurationSums(noise.duration(), context.quantum());
    double perWallNano = noise.ratePerSecond() * 1e-9;
    perNano = perWallNano / (1 - perWallNano * durations.meanNanos());
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
    double expected = perNano * cpuNanos;
    for (int lane = 0; lane < row.length; lane++) {
      long word = draws.word(lane);
      long count = 0;
      int piece = 0;
      for (double left = expected; left > 0; left -= PIECE) {
        long bits = Draws.bitsOfLane(DrawKeys.part(key, --piece), word);
        count += poisson(Math.min(PIECE, left), Draws.fraction(bits));
      }
      row[lane] += durations.sum(count, key, word);
    }
  }

  /** The smallest number that is exceeded with a probability of at most {@code survival}. */
  private static int poisson(double mean, double survival) {
    double term = Math.exp(-mean);
    double exceeded = -Math.expm1(-mean);
    int count = 0;
    while (exceeded > survival) {
      count++;
      term *= mean / count;
      exceeded -= term;
    }
    return count;
  }
}
