package io.idlewave.perturb.scenario;

/**
 * What one lane group found: run times and delays of consecutive replicates of one scenario and
 * bound.
 *
 * @param scenario index of the scenario in the study
 * @param bound which bound the lanes carry
 * @param firstReplicate number of the first replicate, counted from 0
 * @param rankDelayNanos per rank and lane (rank-major, {@code rank * lanes + lane}) the delay at
 *     the entry of MPI_Finalize, in ns
 * @param deadlocked per lane, whether the scenario made a late edge bind; its delays are void
 */
public record LaneResult(
    int scenario, Bound bound, long firstReplicate, double[] rankDelayNanos, boolean[] deadlocked) {

  /** The number of replicates. */
  public int lanes() {
    return deadlocked.length;
  }
}
