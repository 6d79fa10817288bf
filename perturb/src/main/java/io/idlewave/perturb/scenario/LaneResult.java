package io.idlewave.perturb.scenario;

import org.jspecify.annotations.Nullable;

/**
 * The result of one lane group: run times or delays of consecutive replicates of one scenario and
 * bound.
 *
 * @param scenario index of the scenario in the study
 * @param firstReplicate number of the first replicate, counted from 0
 * @param rankNanos per rank and lane (rank-major, {@code rank * lanes + lane}) what the clock shows
 *     at the entry of MPI_Finalize, in ns: the delay in {@code observed} timing, the run time in
 *     {@code model} timing
 * @param deadlocked per lane, whether the scenario made a late edge bind; its times are void
 * @param sensitivities per lane, where they were asked for
 * @param ledgerNanos what the ranks' times went into, where it was asked for: per account, rank and
 *     lane ({@code (account * ranks + rank) * lanes + lane}), in ns
 * @param changedOutcomes per lane, how many outcomes of the trace could have been decided
 *     otherwise, where the trace has calls that decide
 * @param flows where delay was injected, imported and absorbed, where it was asked for
 */
public record LaneResult(
    int scenario,
    Bound bound,
    long firstReplicate,
    double[] rankNanos,
    boolean[] deadlocked,
    @Nullable Sensitivities sensitivities,
    double @Nullable [] ledgerNanos,
    double @Nullable [] changedOutcomes,
    @Nullable LaneFlows flows) {

  /** A result of clocks alone. */
  public LaneResult(
      int scenario, Bound bound, long firstReplicate, double[] rankNanos, boolean[] deadlocked) {
    this(scenario, bound, firstReplicate, rankNanos, deadlocked, null, null, null, null);
  }

  /** The number of replicates. */
  public int lanes() {
    return deadlocked.length;
  }
}
