package io.idlewave.perturb.outcome;

import io.idlewave.perturb.kernel.Account;
import io.idlewave.perturb.kernel.Flow;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.statistics.Statistic;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The results of some consecutive ranks over all finished replicates of one scenario and bound:
 * some values per rank, however many replicates there are.
 *
 * @param scenario index of the scenario in the study
 * @param firstRank the first rank
 * @param ranks their number
 * @param delayNanos statistics of delays, per rank and statistic, in ns; none where no replicate
 *     finished, or the base did not
 * @param runtimeNanos mean run times per rank, in ns; likewise
 * @param accountNanos means of what the ranks' times went into, per account and rank, in ns, where
 *     it was asked for and a replicate finished
 * @param phases number of time windows in which delay flows; 0 where it was not asked for
 * @param flowNanos flows in ns per replicate, per rank: each flow of phases over all windows, then
 *     in each window the same and the delay at its end; none without windows
 */
public record RankOutcome(
    int scenario,
    Bound bound,
    int firstRank,
    int ranks,
    double[] delayNanos,
    double[] runtimeNanos,
    double @Nullable [] accountNanos,
    int phases,
    double[] flowNanos) {

  private static final List<Statistic> STATISTICS = List.of(Statistic.values());

  /** The rank after the last one. */
  public int endRank() {
    return firstRank + ranks;
  }

  /** Whether there are statistics of delays and run times. */
  public boolean hasDelays() {
    return runtimeNanos.length > 0;
  }

  /** A statistic of the delays of a rank, in ns. */
  public double delayNanos(Statistic statistic, int rank) {
    return delayNanos[(rank - firstRank) * STATISTICS.size() + STATISTICS.indexOf(statistic)];
  }

  /** The mean run time of a rank, in ns. */
  public double runtimeNanos(int rank) {
    return runtimeNanos[rank - firstRank];
  }

  /** The mean of an account of a rank, in ns. */
  public double accountNanos(Account account, int rank) {
    double[] accounts = accountNanos;
    if (accounts == null) {
      throw new IllegalStateException("accounts of rank " + rank + ": not asked for");
    }
    return accounts[account.code() * ranks + rank - firstRank];
  }

  /** A flow of a rank over all windows, in ns per replicate. */
  public double flowNanos(Flow flow, int rank) {
    return phases == 0 ? 0 : flow(rank, flow.code());
  }

  /** A flow of a rank in a window, in ns per replicate. */
  public double flowNanos(Flow flow, int rank, int phase) {
    return flow(rank, inWindow(phase) + flow.code());
  }

  /** The delay of a rank at the end of a window, in ns per replicate. */
  public double delayAfterNanos(int rank, int phase) {
    return flow(rank, inWindow(phase) + Flow.OF_PHASES);
  }

  private double flow(int rank, int at) {
    return flowNanos[(rank - firstRank) * inWindow(phases) + at];
  }

  /** Where a window starts among the flows of a rank; after the last one the next rank's are. */
  static int inWindow(int phase) {
    return Flow.OF_PHASES + phase * (Flow.OF_PHASES + 1);
  }
}
