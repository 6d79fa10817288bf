package io.idlewave.perturb.outcome;

import java.io.Serializable;

/**
 * What run times and delays count from. The run time of a rank is an offset plus what its clock
 * shows at the entry of MPI_Finalize; its delay is what the clock shows, less what it shows in the
 * base.
 *
 * @param offsetNanos per rank, in ns; none where all are 0
 * @param base index of the scenario that is the undisturbed machine, of one replicate; negative
 *     where clocks show delays already
 */
public record RunClocks(long[] offsetNanos, int base) implements Serializable {

  /** Clocks that show run times and delays at once: those of lanes alone. */
  public static final RunClocks PLAIN = new RunClocks(new long[0], -1);

  /** Clocks that show delays, of ranks that took so long when they were recorded. */
  public static RunClocks ofDelays(long[] recordedNanos) {
    return new RunClocks(recordedNanos, -1);
  }

  /** Clocks that show run times. */
  public static RunClocks ofRuntimes(int base) {
    return new RunClocks(new long[0], base);
  }

  /** Whether delays count from a base. */
  public boolean hasBase() {
    return base >= 0;
  }

  /** The run time of a rank whose clock shows {@code clockNanos}. */
  double runtimeNanos(int rank, double clockNanos) {
    return offsetNanos.length == 0 ? clockNanos : offsetNanos[rank] + clockNanos;
  }
}
