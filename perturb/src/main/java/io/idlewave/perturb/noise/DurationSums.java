package io.idlewave.perturb.noise;

import io.idlewave.perturb.random.DrawKeys;
import io.idlewave.perturb.random.Draws;
import java.io.Serializable;

/** Sums of independent durations of detours. Immutable. */
final class DurationSums implements Serializable {

  private static final long serialVersionUID = 1L;

  private final QuantileTable single;

  DurationSums(Distribution duration, Quantum quantum) {
    single = QuantileTable.compile(duration, quantum);
  }

  /** The mean of one duration, in ns. */
  double meanNanos() {
    return single.mean();
  }

  /** The sum of {@code count} durations, drawn for a stretch in the lane of a word. */
  double sum(long count, long key, long word) {
    double sum = 0;
    for (long k = 0; k < count; k++) {
      sum += single.value(Draws.bitsOfLane(DrawKeys.part(key, k), word));
    }
    return sum;
  }
}
