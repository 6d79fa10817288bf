package io.idlewave.perturb.outcome;

import io.idlewave.graph.survey.RunWindow;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;

/**
 * The clocks that run times and delays count from. The run time of a rank is an offset plus what
 * its clock shows at the entry of MPI_Finalize; its delay is what the clock shows, less what it
 * shows in the base.
 *
 * @param offsetNanos per rank, in ns; none where all are 0, or not known yet
 * @param base index of the scenario that is the undisturbed machine, of one replicate; negative
 *     where clocks show delays already
 * @param open where the offsets are known only once the calls have come, the runs of ranks; empty
 *     elsewhere
 */
public record RunClocks(long[] offsetNanos, int base, List<RunWindow> open)
    implements Serializable {

  public RunClocks {
    open = List.copyOf(open);
  }

  /** Clocks that show run times and delays at once: those of lanes alone. */
  public static final RunClocks PLAIN = new RunClocks(new long[0], -1, List.of());

  /** Clocks that show delays, of ranks that took so long when they were recorded. */
  public static RunClocks ofDelays(long[] recordedNanos) {
    return new RunClocks(recordedNanos, -1, List.of());
  }

  /** Clocks that show delays, of ranks whose runs are still being recorded. */
  public static RunClocks ofDelays(List<RunWindow> open) {
    return new RunClocks(new long[0], -1, open);
  }

  /** Clocks that show run times. */
  public static RunClocks ofRuntimes(int base) {
    return new RunClocks(new long[0], base, List.of());
  }

  /** Whether delays count from a base. */
  public boolean hasBase() {
    return base >= 0;
  }

  /** The offsets of some ranks, none where all are 0. */
  long[] offsetNanos(int fromRank, int toRank) {
    return offsetNanos.length == 0
        ? offsetNanos
        : Arrays.copyOfRange(offsetNanos, fromRank, toRank);
  }

  /** The run time of a rank whose clock shows {@code clockNanos}. */
  double runtimeNanos(int rank, double clockNanos) {
    return offsetNanos.length == 0 ? clockNanos : offsetNanos[rank] + clockNanos;
  }
}
