package io.idlewave.perturb.noise.process;

import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.NoiseContext;
import io.idlewave.perturb.noise.NoiseSampler;
import io.idlewave.perturb.noise.QuantileTable;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.random.DrawKeys;
import io.idlewave.perturb.random.Draws;
import io.idlewave.perturb.random.LaneDraws;

/**
 * Poisson arrivals in available time: a stretch gets the sum of a Poisson number of durations,
 * whatever came before it.
 *
 * <p>The expected number is divided into a whole one and a rest below 1. The rest is drawn exactly,
 * arrival by arrival: mostly there is none, which is one comparison per lane. Of the whole number
 * every binary digit is one look-up in {@link DyadicTables}, however many detours that are. Where
 * all durations are equal, numbers of detours are drawn, which are whole.
 */
final class RateSampler implements NoiseSampler {

  private static final long serialVersionUID = 1L;

  private static final Quantum WHOLE = new Quantum(0);

  private final double perNano;

  /** What values of the tables are multiplied by. */
  private final double unitNanos;

  private final DyadicTables tables;

  RateSampler(RateNoise noise, NoiseContext context) {
    boolean equal = noise.duration() instanceof Distribution.Constant;
    unitNanos = equal ? context.quantum().round(noise.duration().meanNanos(0)) : 1;
    tables =
        equal
            ? DyadicTables.ofPoissonSums(new Distribution.Constant(1), WHOLE)
            : DyadicTables.ofPoissonSums(noise.duration(), context.quantum());
    double perWallNano = noise.ratePerSecond() * 1e-9;
    perNano = perWallNano / (1 - perWallNano * unitNanos * tables.single().mean());
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
    double whole = Math.floor(expected);
    addFew(row, draws, key, expected - whole);
    int draw = 0;
    for (double left = whole; left > 0; draw++) {
      int level = Math.min(DyadicTables.LARGEST, Math.getExponent(left));
      QuantileTable table = tables.table(level);
      long[] bits = draws.bits(DrawKeys.part(key, -1 - draw));
      for (int lane = 0; lane < row.length; lane++) {
        row[lane] += table.value(bits[lane]) * unitNanos;
      }
      left -= Math.scalb(1.0, level);
    }
  }

  private void addFew(double[] row, LaneDraws draws, long key, double expected) {
    double some = -StrictMath.expm1(-expected);
    long[] bits = draws.bits(key);
    for (int lane = 0; lane < row.length; lane++) {
      double survival = Draws.fraction(bits[lane]);
      if (survival < some) {
        row[lane] += few(expected, some, survival, key, draws.word(lane));
      }
    }
  }

  /** As many durations as the smallest number that is exceeded with at most {@code survival}. */
  private double few(double expected, double some, double survival, long key, long word) {
    double sum = 0;
    double term = 1 - some;
    double exceeded = some;
    for (int count = 1; exceeded > survival; count++) {
      sum += tables.single().value(Draws.bitsOfLane(DrawKeys.part(key, count), word));
      term *= expected / count;
      exceeded -= term;
    }
    return sum * unitNanos;
  }
}
