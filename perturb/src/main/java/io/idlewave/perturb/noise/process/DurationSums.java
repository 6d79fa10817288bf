package io.idlewave.perturb.noise.process;

import io.idlewave.perturb.noise.Distribution;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.random.DrawKeys;
import io.idlewave.perturb.random.Draws;
import java.io.Serializable;

/** Sums of independent durations of detours: one look-up per binary digit of their number. */
final class DurationSums implements Serializable {

  private static final long serialVersionUID = 1L;

  private final DyadicTables tables;
  private final boolean equal;

  DurationSums(Distribution duration, Quantum quantum) {
    tables = DyadicTables.ofSums(duration, quantum);
    equal = duration instanceof Distribution.Constant;
  }

  /** The mean of one duration, in ns. */
  double meanNanos() {
    return tables.single().mean();
  }

  boolean areEqual() {
    return equal;
  }

  /** The sum of {@code count} durations, drawn for a stretch in the lane of a word. */
  double sum(long count, long key, long word) {
    if (equal) {
      return count * meanNanos();
    }
    double sum = 0;
    int draw = 0;
    for (long left = count; left > 0; draw++) {
      int level = Math.min(DyadicTables.LARGEST, 63 - Long.numberOfLeadingZeros(left));
      sum += tables.table(level).value(Draws.bitsOfLane(DrawKeys.part(key, draw), word));
      left -= 1L << level;
    }
    return sum;
  }
}
