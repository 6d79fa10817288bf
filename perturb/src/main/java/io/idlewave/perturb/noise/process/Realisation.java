package io.idlewave.perturb.noise.process;

import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.NoiseContext;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.noise.TailExpectation;
import io.idlewave.perturb.random.Draws;

/**
 * Paths of detours for ranks that meet the same ones: one long path per study, which replicates
 * enter at places of their own. Gaps and durations are those of equally likely strata of their
 * distributions, in a drawn order, so that rate, mean duration and both distributions are kept.
 */
final class Realisation {

  /** Detours of a path: its repetition is rare, and its tables are small. */
  private static final int DETOURS = 1 << 16;

  private static final int GAPS = 0;
  private static final int DURATIONS = 1;

  private Realisation() {}

  static DetourPath of(RateNoise noise, NoiseContext context) {
    double[] durations = shuffled(noise.duration(), context.studyKey(DURATIONS));
    double mean = (1 - noise.duty()) / (noise.ratePerSecond() * 1e-9);
    double[] gaps = shuffled(new Distribution.Exponential(mean), context.studyKey(GAPS));
    double[] places = new double[DETOURS];
    double place = 0;
    for (int k = 0; k < DETOURS; k++) {
      places[k] = place;
      place += gaps[k];
    }
    return path(places, durations, place, context.quantum());
  }

  static DetourPath of(PeriodicNoise noise, NoiseContext context) {
    boolean regular = noise.duration() instanceof Distribution.Constant && noise.jitterNanos() == 0;
    int count = regular ? 1 : DETOURS;
    double spacing = noise.leftNanos();
    double[] places = new double[count];
    double[] durations = new double[] {noise.duration().meanNanos(0)};
    if (!regular) {
      durations = shuffled(noise.duration(), context.studyKey(DURATIONS));
      long key = context.studyKey(GAPS);
      for (int k = 0; k < count; k++) {
        places[k] = k * spacing + 2 * Draws.fraction(Draws.bits(key, k)) * noise.jitterNanos();
      }
    }
    return path(places, durations, count * spacing, context.quantum());
  }

  private static DetourPath path(
      double[] places, double[] durations, double span, Quantum quantum) {
    double[] starts = new double[places.length];
    double before = 0;
    double end = 0;
    for (int k = 0; k < starts.length; k++) {
      starts[k] = Math.max(end, places[k] + before);
      before += durations[k];
      end = starts[k] + durations[k];
    }
    return new DetourPath(new DetourSeries(starts, durations, span + before), quantum);
  }

  /** The means of equally likely strata, in an order that the key says. */
  private static double[] shuffled(Distribution distribution, long key) {
    TailExpectation tail = distribution.tail();
    double[] values = new double[DETOURS];
    double below = 0;
    for (int k = 0; k < DETOURS; k++) {
      double next = tail.excess((k + 1.0) / DETOURS);
      values[k] = Math.max(0, tail.offset() + (next - below) * DETOURS);
      below = next;
    }
    for (int k = DETOURS - 1; k > 0; k--) {
      int other = (int) (Draws.fraction(Draws.bits(key, k)) * (k + 1));
      double value = values[k];
      values[k] = values[other];
      values[other] = value;
    }
    return values;
  }
}
