package io.idlewave.perturb.outcome;

import io.idlewave.perturb.kernel.LaneGroup;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.LaneFlows;
import io.idlewave.perturb.scenario.LaneResult;
import io.idlewave.perturb.scenario.Sensitivities;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * The results of consecutive replicates of one scenario and bound, apart from those of their ranks:
 * some values per lane, however many ranks there are.
 *
 * @param scenario index of the scenario in the study
 * @param firstReplicate number of the first replicate, counted from 0
 * @param deadlocked per lane, whether it ended in a deadlock; its times are void
 * @param runtimeNanos per lane, the run time of its slowest rank, in ns
 * @param slowestRanks per lane, that rank, the first of several
 * @param sensitivities per lane, where they were asked for
 * @param changedOutcomes per lane, how many outcomes of the trace could have been decided
 *     otherwise, where the trace has calls that decide
 * @param sites where delay flows, over all lanes, where it was asked for
 */
public record LaneOutcome(
    int scenario,
    Bound bound,
    long firstReplicate,
    boolean[] deadlocked,
    double[] runtimeNanos,
    int[] slowestRanks,
    @Nullable Sensitivities sensitivities,
    double @Nullable [] changedOutcomes,
    @Nullable SiteFlows sites)
    implements Serializable {

  /**
   * Flows by call site, summed over lanes, in quanta of the study.
   *
   * @param places codes of the call sites, each once
   * @param quanta per flow and site ({@code flow * sites + site})
   */
  public record SiteFlows(long[] places, long[] quanta) implements Serializable {}

  /** What the lanes of a group leave. */
  public static LaneOutcome of(LaneResult result, RunClocks clocks) {
    double[] runtimeNanos = new double[result.lanes()];
    int[] slowestRanks = new int[result.lanes()];
    int ranks = result.rankNanos().length / result.lanes();
    for (int rank = 0; rank < ranks; rank++) {
      for (int lane = 0; lane < runtimeNanos.length; lane++) {
        double nanos =
            clocks.runtimeNanos(rank, result.rankNanos()[rank * runtimeNanos.length + lane]);
        if (rank == 0 || nanos > runtimeNanos[lane]) {
          runtimeNanos[lane] = nanos;
          slowestRanks[lane] = rank;
        }
      }
    }
    LaneFlows flows = result.flows();
    return new LaneOutcome(
        result.scenario(),
        result.bound(),
        result.firstReplicate(),
        result.deadlocked(),
        runtimeNanos,
        slowestRanks,
        result.sensitivities(),
        result.changedOutcomes(),
        flows == null ? null : new SiteFlows(flows.sites(), flows.siteQuanta()));
  }

  /**
   * Where the lanes of {@code group} stand in the middle of the trace: in the place of run times,
   * per lane what the clock of the rank shows that is farthest on.
   */
  public static LaneOutcome soFar(LaneGroup group) {
    int lanes = group.lanes();
    boolean[] deadlocked = new boolean[lanes];
    double[] farthestNanos = new double[lanes];
    int[] ranks = new int[lanes];
    for (int lane = 0; lane < lanes; lane++) {
      deadlocked[lane] = group.deadlocked(lane);
      for (int rank = 0; rank < group.ranks(); rank++) {
        double atFinalize = group.recordedNanos(rank, lane);
        double nanos = Double.isNaN(atFinalize) ? group.clockNanos(rank, lane) : atFinalize;
        if (rank == 0 || nanos > farthestNanos[lane]) {
          farthestNanos[lane] = nanos;
          ranks[lane] = rank;
        }
      }
    }
    return new LaneOutcome(
        group.scenario(),
        group.bound(),
        group.firstReplicate(),
        deadlocked,
        farthestNanos,
        ranks,
        null,
        null,
        null);
  }

  /** This outcome, of a scenario with another number. */
  public LaneOutcome of(int number) {
    return new LaneOutcome(
        number,
        bound,
        firstReplicate,
        deadlocked,
        runtimeNanos,
        slowestRanks,
        sensitivities,
        changedOutcomes,
        sites);
  }

  /** The number of replicates. */
  public int lanes() {
    return deadlocked.length;
  }
}
