package io.idlewave.jobs.analysis.lane;

import io.idlewave.jobs.results.row.ExtrapolationRow;
import io.idlewave.perturb.extrapolation.GroupMean;
import io.idlewave.perturb.extrapolation.PhaseSample;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the phases of one scenario say of more ranks.
 *
 * @param waitNanos mean wait at the end of a phase with the simulated ranks, by order statistics
 * @param simulatedWaitNanos the same, as simulated
 * @param refusal why there are no more rows, or null where the last one asked for is there
 * @param rows by number of ranks, that of the trace first; none where its assumptions do not hold
 */
record Extrapolation(
    double waitNanos,
    double simulatedWaitNanos,
    @Nullable String refusal,
    List<ExtrapolationRow> rows) {

  /** Twice the simulated ranks, and so on, up to this. */
  private static final long MOST_RANKS = 1L << 20;

  private static final int ONE_RANK = 0;
  private static final int SIMULATED_RANKS = 1;

  /** A tail fit reaches this far beyond all values that it was fitted to. */
  private static final int FARTHEST = 10;

  private static final double MOST_MISFITS = 0.2;
  private static final double HEAVIEST_SHAPE = 0.5;

  /** Waits may differ by this share of themselves from those of independent ranks. */
  private static final double DEPENDENCE = 0.1;

  /** What a {@link PhaseSample} is asked for: one rank, those of the trace, then more. */
  static long[] targets(int ranks) {
    List<Long> targets = new ArrayList<>(List.of(1L));
    for (long target = ranks; target == ranks || target <= MOST_RANKS; target *= 2) {
      targets.add(target);
    }
    return targets.stream().mapToLong(Long::longValue).toArray();
  }

  /**
   * Rows as far as they can be defended.
   *
   * @param scenario its name
   * @param targets as the sample was asked for
   * @param runtimeNanos of the replicates of the sample
   */
  static Extrapolation of(
      String scenario, PhaseSample sample, long[] targets, double[] runtimeNanos) {
    long phases = sample.phases();
    if (phases == 0) {
      return refused(
          "no collective in which all ranks wait for all ends a phase; where ranks form a grid,"
              + " idlewave tile makes more of them");
    }
    double[] one = sample.nanos(ONE_RANK);
    double[] all = sample.nanos(SIMULATED_RANKS);
    double wait = GroupMean.ofDifferences(all, one).mean() / phases;
    double simulatedWait = GroupMean.ofDifferences(sample.simulatedNanos(), one).mean() / phases;
    GroupMean difference = GroupMean.ofDifferences(all, sample.simulatedNanos());
    boolean differs = difference.lower() > 0 || difference.upper() < 0;
    if (differs && Math.abs(wait - simulatedWait) > DEPENDENCE * wait) {
      return new Extrapolation(
          wait, simulatedWait, "the ranks are not alike, or not independent", List.of());
    }
    double[] runtimes = byGroup(runtimeNanos, sample.lanes());
    List<ExtrapolationRow> rows = new ArrayList<>();
    String refusal = null;
    for (int t = SIMULATED_RANKS; t < targets.length && refusal == null; t++) {
      boolean exact = targets[t] <= sample.largestExact();
      refusal = exact ? null : refusal(sample, targets[t]);
      if (refusal == null) {
        double[] nanos = sample.nanos(t);
        for (int group = 0; group < nanos.length; group++) {
          nanos[group] += runtimes[group] - all[group];
        }
        GroupMean runtime = GroupMean.of(nanos);
        rows.add(
            new ExtrapolationRow(
                scenario,
                targets[t],
                exact ? "order-statistics" : "tail-fit",
                GroupMean.of(sample.nanos(t)).mean() / phases,
                runtime.mean(),
                runtime.lower(),
                runtime.upper()));
      }
    }
    return new Extrapolation(wait, simulatedWait, refusal, rows);
  }

  static Extrapolation refused(String reason) {
    return new Extrapolation(0, 0, reason, List.of());
  }

  /** Why a tail says nothing of so many ranks, or null where it does. */
  private static @Nullable String refusal(PhaseSample sample, long ranks) {
    long values = (long) sample.largestExact() * PhaseSample.GROUPS;
    if (!sample.hasTails()) {
      return "too few values for a tail: more replicates reach further";
    }
    if (sample.misfitShare() > MOST_MISFITS) {
      return "the tail is no generalised Pareto distribution: more replicates reach further";
    }
    if (sample.meanShape() >= HEAVIEST_SHAPE) {
      return "the tail is too heavy to be fitted: more replicates reach further";
    }
    return ranks > FARTHEST * values
        ? "a tail reaches %d times beyond its %d values: more replicates reach further"
            .formatted(FARTHEST, values)
        : null;
  }

  private static double[] byGroup(double[] runtimeNanos, int lanes) {
    int groupLanes = lanes / PhaseSample.GROUPS;
    double[] means = new double[PhaseSample.GROUPS];
    for (int lane = 0; lane < lanes; lane++) {
      means[lane / groupLanes] += runtimeNanos[lane] / groupLanes;
    }
    return means;
  }
}
