package io.idlewave.perturb.outcome;

import io.idlewave.perturb.kernel.Account;
import io.idlewave.perturb.kernel.Flow;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.scenario.LaneFlows;
import io.idlewave.perturb.scenario.LaneResult;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The results of some consecutive ranks in consecutive replicates of one scenario and bound.
 *
 * @param scenario index of the scenario in the study
 * @param bound which bound the lanes carry
 * @param firstReplicate number of the first replicate, counted from 0
 * @param firstRank the first rank
 * @param deadlocked per lane, whether it ended in a deadlock; its values are void
 * @param rankNanos per rank and lane ({@code (rank - firstRank) * lanes + lane}) what the clock
 *     shows at the entry of MPI_Finalize, in ns
 * @param offsetNanos per rank, what its run time is beyond what the clock shows; none where that is
 *     0
 * @param ledgerNanos per account, rank and lane, where it was asked for: {@code (account * ranks +
 *     rank - firstRank) * lanes + lane}, in ns
 * @param phases number of time windows; 0 where flows were not asked for
 * @param phaseQuanta flows per flow, rank and window ({@code (flow * ranks + rank - firstRank) *
 *     phases + phase}), over all lanes, in quanta of the study
 */
public record RankSlice(
    int scenario,
    Bound bound,
    long firstReplicate,
    int firstRank,
    boolean[] deadlocked,
    double[] rankNanos,
    long[] offsetNanos,
    double @Nullable [] ledgerNanos,
    int phases,
    long[] phaseQuanta) {

  /** Ranks of a slice at most: it has {@code RANKS} x lanes values, and some more with extras. */
  public static final int RANKS = 32;

  private static final long[] NO_FLOWS = {};

  /** This slice, of a scenario with another number. */
  public RankSlice of(int number) {
    return new RankSlice(
        number,
        bound,
        firstReplicate,
        firstRank,
        deadlocked,
        rankNanos,
        offsetNanos,
        ledgerNanos,
        phases,
        phaseQuanta);
  }

  /** Hands over all ranks of a group, slice by slice. */
  public static void each(LaneResult result, RunClocks clocks, Consumer<RankSlice> into) {
    int ranks = result.rankNanos().length / result.lanes();
    for (int first = 0; first < ranks; first += RANKS) {
      into.accept(of(result, clocks, ranks, first, Math.min(ranks, first + RANKS)));
    }
  }

  private static RankSlice of(LaneResult result, RunClocks clocks, int ranks, int from, int to) {
    int lanes = result.lanes();
    double[] ledger = result.ledgerNanos();
    LaneFlows flows = result.flows();
    int phases = flows == null ? 0 : flows.phases();
    long[] phaseQuanta = NO_FLOWS;
    if (flows != null) {
      phaseQuanta = new long[Flow.OF_PHASES * (to - from) * phases];
      for (int flow = 0; flow < Flow.OF_PHASES; flow++) {
        System.arraycopy(
            flows.phaseQuanta(),
            (flow * ranks + from) * phases,
            phaseQuanta,
            flow * (to - from) * phases,
            (to - from) * phases);
      }
    }
    return new RankSlice(
        result.scenario(),
        result.bound(),
        result.firstReplicate(),
        from,
        result.deadlocked(),
        Arrays.copyOfRange(result.rankNanos(), from * lanes, to * lanes),
        clocks.offsetNanos(from, to),
        ledger == null ? null : ledger(ledger, ranks, lanes, from, to),
        phases,
        phaseQuanta);
  }

  private static double[] ledger(double[] whole, int ranks, int lanes, int from, int to) {
    int accounts = Account.values().length;
    double[] part = new double[accounts * (to - from) * lanes];
    for (int account = 0; account < accounts; account++) {
      System.arraycopy(
          whole,
          (account * ranks + from) * lanes,
          part,
          account * (to - from) * lanes,
          (to - from) * lanes);
    }
    return part;
  }

  /** The run time of the rank at {@code index} whose clock shows {@code clockNanos}. */
  double runtimeNanos(int index, double clockNanos) {
    return offsetNanos.length == 0 ? clockNanos : offsetNanos[index] + clockNanos;
  }

  /** The number of replicates. */
  public int lanes() {
    return deadlocked.length;
  }

  public int ranks() {
    return rankNanos.length / deadlocked.length;
  }

  /** Replicates that did not end in a deadlock. */
  public int finished() {
    int finished = 0;
    for (boolean voided : deadlocked) {
      finished += voided ? 0 : 1;
    }
    return finished;
  }
}
