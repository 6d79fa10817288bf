package io.idlewave.perturb.noise.process;

import io.idlewave.perturb.noise.NoiseContext;
import io.idlewave.perturb.noise.NoiseSampler;
import io.idlewave.perturb.noise.Phase;
import io.idlewave.perturb.random.DrawKeys;
import io.idlewave.perturb.random.Draws;
import io.idlewave.perturb.random.LaneDraws;

/**
 * Equally spaced detours in available time. Their number in a stretch is a closed form of its ends;
 * a jitter concerns at most one detour at each end. Equal durations are exact and cost a lane one
 * closed form; others are drawn from {@link DurationSums}.
 */
final class PeriodicSampler implements NoiseSampler {

  private static final long serialVersionUID = 1L;

  private final NoiseContext context;
  private final Phase phase;
  private final double spacing;
  private final double jitter;
  private final DurationSums durations;

  PeriodicSampler(PeriodicNoise noise, NoiseContext context) {
    this.context = context;
    phase = noise.placement().phase();
    durations = new DurationSums(noise.duration(), context.quantum());
    spacing = noise.periodNanos() - durations.meanNanos();
    jitter = noise.jitterNanos();
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
    boolean redrawn = phase == Phase.REDRAWN;
    long phaseKey = redrawn ? key : context.phaseKey(phase, rank);
    long[] bits = draws.bits(phaseKey, phase.isShared());
    double start = redrawn ? 0 : context.ranks().originNanos(rank) + startNanos;
    double end = start + cpuNanos;
    if (jitter == 0 && durations.areEqual()) {
      addEqual(row, bits, start, end);
      return;
    }
    for (int lane = 0; lane < row.length; lane++) {
      double offset = Draws.fraction(bits[lane]) * spacing;
      double count;
      if (jitter == 0) {
        count = Math.ceil((end - offset) / spacing) - Math.ceil((start - offset) / spacing);
      } else {
        long word = draws.word(lane, phase.isShared());
        count = before(end - offset, phaseKey, word) - before(start - offset, phaseKey, word);
      }
      if (count > 0) {
        row[lane] += durations.sum((long) count, key, draws.word(lane));
      }
    }
  }

  private void addEqual(double[] row, long[] bits, double start, double end) {
    double duration = durations.meanNanos();
    for (int lane = 0; lane < row.length; lane++) {
      double offset = Draws.fraction(bits[lane]) * spacing;
      double count = Math.ceil((end - offset) / spacing) - Math.ceil((start - offset) / spacing);
      row[lane] += count * duration;
    }
  }

  /** The number of the first detour that comes at or after {@code x} from the phase. */
  private double before(double x, long phaseKey, long word) {
    double surely = Math.ceil((x - jitter) / spacing);
    if (surely >= Math.ceil((x + jitter) / spacing)) {
      return surely;
    }
    long bits = Draws.bitsOfLane(DrawKeys.part(phaseKey, (long) surely), word);
    double displaced = (2 * Draws.fraction(bits) - 1) * jitter;
    return surely * spacing + displaced < x ? surely + 1 : surely;
  }
}
