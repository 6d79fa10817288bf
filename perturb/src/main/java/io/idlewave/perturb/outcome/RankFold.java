package io.idlewave.perturb.outcome;

import io.idlewave.perturb.kernel.Account;
import io.idlewave.perturb.kernel.Flow;
import io.idlewave.perturb.noise.Quantum;
import io.idlewave.perturb.scenario.Bound;
import io.idlewave.perturb.statistics.QuantaSum;
import io.idlewave.perturb.statistics.Statistic;
import io.idlewave.perturb.statistics.Summary;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Folds the slices of all replicates into the statistics of their ranks. Sums run over replicates
 * in order or are exact, and quantiles are those of the sorted values, so that the division into
 * groups does not matter, nor the order in which slices come.
 */
public final class RankFold {

  private static final int STATISTICS = Statistic.values().length;

  private static final Comparator<RankSlice> ORDER =
      Comparator.comparingInt(RankSlice::scenario)
          .thenComparing(RankSlice::bound)
          .thenComparingLong(RankSlice::firstReplicate);

  private final RunClocks clocks;
  private final Quantum quantum;

  /** A fold of values on the grid of {@code quantum}. */
  public RankFold(RunClocks clocks, Quantum quantum) {
    this.clocks = clocks;
    this.quantum = quantum;
  }

  /** The outcomes of any ranks, by rank, scenario and bound. */
  public List<RankOutcome> ofAll(List<RankSlice> slices) {
    SortedMap<Integer, List<RankSlice>> byRank = new TreeMap<>();
    slices.forEach(
        slice -> byRank.computeIfAbsent(slice.firstRank(), rank -> new ArrayList<>()).add(slice));
    return byRank.values().stream().flatMap(of -> ofRanks(of).stream()).toList();
  }

  /**
   * The outcomes of some ranks, one per scenario and bound, in order.
   *
   * @param slices all that there are of these ranks, of one or several studies' passes
   */
  public List<RankOutcome> ofRanks(List<RankSlice> slices) {
    List<RankSlice> ordered = new ArrayList<>(slices);
    ordered.sort(ORDER);
    List<RankSlice> bases = ordered.stream().filter(s -> s.scenario() == clocks.base()).toList();
    List<RankOutcome> outcomes = new ArrayList<>();
    for (int from = 0; from < ordered.size(); ) {
      RankSlice first = ordered.get(from);
      int to = from;
      while (to < ordered.size() && isOf(ordered.get(to), first.scenario(), first.bound())) {
        to++;
      }
      outcomes.add(outcome(ordered.subList(from, to), base(first, bases)));
      from = to;
    }
    return outcomes;
  }

  private static boolean isOf(RankSlice slice, int scenario, Bound bound) {
    return slice.scenario() == scenario && slice.bound() == bound;
  }

  /** What clocks show in the base of that bound, or its last one; null if that deadlocked. */
  private double @Nullable [] base(RankSlice slice, List<RankSlice> bases) {
    if (!clocks.hasBase()) {
      return new double[slice.ranks()];
    }
    RankSlice base =
        bases.stream()
            .filter(of -> of.bound() == slice.bound())
            .findFirst()
            .orElseGet(() -> bases.get(bases.size() - 1));
    return base.finished() == 0 ? null : base.rankNanos();
  }

  private RankOutcome outcome(List<RankSlice> row, double @Nullable [] base) {
    RankSlice first = row.get(0);
    int finished = row.stream().mapToInt(RankSlice::finished).sum();
    boolean known = finished > 0 && base != null;
    int ranks = known ? first.ranks() : 0;
    double[] delayNanos = new double[ranks * STATISTICS];
    double[] runtimeNanos = new double[ranks];
    for (int rank = 0; rank < ranks && base != null; rank++) {
      double[] nanos = nanos(row, rank, finished);
      runtimeNanos[rank] = meanRuntimeNanos(first, rank, nanos);
      double[] delays = nanos;
      for (int i = 0; i < finished; i++) {
        delays[i] -= base[rank];
      }
      System.arraycopy(
          Summary.figures(delays, quantum), 0, delayNanos, rank * STATISTICS, STATISTICS);
    }
    int phases = finished == 0 ? 0 : row.stream().mapToInt(RankSlice::phases).max().orElse(0);
    return new RankOutcome(
        first.scenario(),
        first.bound(),
        first.firstRank(),
        first.ranks(),
        delayNanos,
        runtimeNanos,
        finished > 0 && first.ledgerNanos() != null ? accounts(row, finished) : null,
        phases,
        phases > 0 ? flows(row, phases) : new double[0]);
  }

  /** What the clock of a rank of the slices shows in the finished replicates. */
  private static double[] nanos(List<RankSlice> row, int rank, int finished) {
    double[] nanos = new double[finished];
    int next = 0;
    for (RankSlice slice : row) {
      for (int lane = 0; lane < slice.lanes(); lane++) {
        if (!slice.deadlocked()[lane]) {
          nanos[next++] = slice.rankNanos()[rank * slice.lanes() + lane];
        }
      }
    }
    return nanos;
  }

  private double meanRuntimeNanos(RankSlice of, int rank, double[] clockNanos) {
    QuantaSum sum = new QuantaSum(quantum);
    for (double nanos : clockNanos) {
      sum.add(of.runtimeNanos(rank, nanos));
    }
    return sum.mean();
  }

  private static double[] accounts(List<RankSlice> row, int finished) {
    double[] means = new double[Account.values().length * row.get(0).ranks()];
    for (RankSlice slice : row) {
      double[] ledger = slice.ledgerNanos();
      for (int i = 0; ledger != null && i < means.length; i++) {
        for (int lane = 0; lane < slice.lanes(); lane++) {
          if (!slice.deadlocked()[lane]) {
            means[i] += ledger[i * slice.lanes() + lane];
          }
        }
      }
    }
    Arrays.setAll(means, i -> means[i] / finished);
    return means;
  }

  private double[] flows(List<RankSlice> row, int phases) {
    int ranks = row.get(0).ranks();
    long replicates = row.stream().mapToLong(RankSlice::lanes).sum();
    ExactMean mean = new ExactMean(quantum, replicates);
    int perRank = RankOutcome.inWindow(phases);
    double[] nanos = new double[ranks * perRank];
    for (int rank = 0; rank < ranks; rank++) {
      BigInteger[] totals = zeros();
      for (int phase = 0; phase < phases; phase++) {
        BigInteger[] sums = sums(row, rank, phase);
        int at = rank * perRank + RankOutcome.inWindow(phase);
        for (int flow = 0; flow < Flow.OF_PHASES; flow++) {
          nanos[at + flow] = mean.nanos(sums[flow]);
          totals[flow] = totals[flow].add(sums[flow]);
        }
        nanos[at + Flow.OF_PHASES] = mean.nanos(delay(totals));
      }
      for (int flow = 0; flow < Flow.OF_PHASES; flow++) {
        nanos[rank * perRank + flow] = mean.nanos(totals[flow]);
      }
    }
    return nanos;
  }

  private static BigInteger[] zeros() {
    BigInteger[] zeros = new BigInteger[Flow.OF_PHASES];
    Arrays.fill(zeros, BigInteger.ZERO);
    return zeros;
  }

  private static BigInteger[] sums(List<RankSlice> row, int rank, int phase) {
    BigInteger[] sums = zeros();
    for (RankSlice slice : row) {
      for (int flow = 0; phase < slice.phases() && flow < sums.length; flow++) {
        int at = (flow * slice.ranks() + rank) * slice.phases() + phase;
        sums[flow] = sums[flow].add(BigInteger.valueOf(slice.phaseQuanta()[at]));
      }
    }
    return sums;
  }

  private static BigInteger delay(BigInteger[] totals) {
    return totals[Flow.INJECTED.code()]
        .add(totals[Flow.IMPORTED.code()])
        .subtract(totals[Flow.ABSORBED.code()]);
  }
}
