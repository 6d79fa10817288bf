package io.idlewave.perturb.noise.process;

import io.idlewave.perturb.memory.StationaryMemory;
import io.idlewave.perturb.noise.NoiseContext;
import io.idlewave.perturb.noise.NoiseSampler;
import io.idlewave.perturb.noise.Phase;
import io.idlewave.perturb.noise.QuantileTable;
import io.idlewave.perturb.random.DrawKeys;
import io.idlewave.perturb.random.LaneDraws;

/**
 * What a stretch gets by when it begins. The numbers behind it are drawn at whole multiples of
 * {@code perNanos} on the common clock; that of a stretch between two of them has its distribution
 * given these two, so that it is as near to them as in the process in continuous time.
 */
final class CorrelatedSampler implements NoiseSampler {

  private static final long serialVersionUID = 1L;

  /** What the keys of a phase, and of a stretch, draw: far from numbers of draws of others. */
  private static final long NUMBERS = Long.MIN_VALUE + 6;

  private static final long OWN = Long.MIN_VALUE + 7;

  private final QuantileTable table;
  private final StationaryMemory memory;
  private final double correlation;
  private final double perNanos;
  private final Phase phase;
  private final NoiseContext context;

  CorrelatedSampler(CorrelatedNoise noise, QuantileTable table, NoiseContext context) {
    this.table = table;
    this.memory = new StationaryMemory(noise.correlation());
    this.correlation = noise.correlation();
    this.perNanos = noise.perNanos();
    this.phase = noise.phase();
    this.context = context;
  }

  @Override
  public boolean dependsOnLength() {
    return false;
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
    double place = (context.ranks().originNanos(rank) + startNanos) / perNanos;
    long before = (long) Math.floor(place);
    double since = StrictMath.pow(correlation, place - before);
    double until = StrictMath.pow(correlation, 1 - (place - before));
    double all = 1 - correlation * correlation;
    double ofBefore = since * (1 - until * until) / all;
    double ofAfter = until * (1 - since * since) / all;
    double own = StrictMath.sqrt((1 - since * since) * (1 - until * until) / all);
    long numbers = DrawKeys.part(context.phaseKey(phase, rank), NUMBERS);
    long ofStretch = DrawKeys.part(key, OWN);
    for (int lane = 0; lane < row.length; lane++) {
      long word = draws.word(lane, phase.isShared());
      double number =
          ofBefore * memory.at(before, numbers, word)
              + ofAfter * memory.at(before + 1, numbers, word)
              + own * StationaryMemory.normal(ofStretch, 0, draws.word(lane));
      row[lane] += table.value(bits(RestLaw.NORMAL.survivalProbability(number)));
    }
  }

  /** The bits that a table reads as a probability. */
  private static long bits(double probability) {
    return (long) (probability * 0x1p63) << 1;
  }
}
