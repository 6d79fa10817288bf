package io.idlewave.jobs.prepare.steps;

import io.idlewave.ingest.model.Internal;
import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.perturb.memory.StepTimes;
import io.idlewave.perturb.statistics.BlockLength;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The steps of a recorded run.
 *
 * @param ranks those that are in it, by their numbers
 * @param computing how long each of them computed in each step
 * @param whole how long each step took, as of one rank
 * @param leftOut how many ranks compute in fewer than nine steps of ten, and are left out
 * @param filled times that a rank lacks and that are taken to be as those of its step before
 * @param first the first of the steps of the trace that is among them
 * @param cut steps at the begin or the end that some rank lacks, and that are left out
 */
@Internal
public record RecordedSteps(
    List<Integer> ranks,
    StepTimes computing,
    StepTimes whole,
    int leftOut,
    int filled,
    int first,
    int cut) {

  /** A rank with fewer of the steps is left out. */
  private static final double MOST_STEPS = 0.9;

  private static final int FEWEST_KEPT = 20;

  /** By how much a step may differ from its longest computing, and still be nothing else. */
  private static final double SAME = 1e-9;

  public RecordedSteps {
    ranks = List.copyOf(ranks);
  }

  /**
   * For times of ranks by step, 0 where one has none, and the times of whole steps.
   *
   * @throws RefusedException if there are too few, or a step takes no time
   */
  public static RecordedSteps of(double[][] nanos, double[] whole) {
    List<Integer> ranks = new ArrayList<>();
    for (int rank = 0; rank < nanos.length; rank++) {
      long present = Arrays.stream(nanos[rank]).filter(time -> time > 0).count();
      if (present >= MOST_STEPS * whole.length) {
        ranks.add(rank);
      }
    }
    if (ranks.isEmpty()) {
      throw new RefusedException("ranks that compute in most steps, got none");
    }
    int from = 0;
    int until = whole.length;
    while (from < until && lacks(nanos, ranks, from)) {
      from++;
    }
    while (until > from && lacks(nanos, ranks, until - 1)) {
      until--;
    }
    int filled = 0;
    double[][] kept = new double[ranks.size()][];
    for (int i = 0; i < kept.length; i++) {
      kept[i] = Arrays.copyOfRange(nanos[ranks.get(i)], from, until);
      for (int step = 1; step < kept[i].length; step++) {
        if (kept[i][step] <= 0) {
          kept[i][step] = kept[i][step - 1];
          filled++;
        }
      }
    }
    if (until - from < 3) {
      throw new RefusedException(
          "at least 3 steps in which all ranks compute, got " + (until - from));
    }
    for (int step = from; step < until; step++) {
      if (!(whole[step] > 0)) {
        throw new RefusedException(
            "steps that take time, got step %d of %s ns".formatted(step, whole[step]));
      }
    }
    double[][] one = {Arrays.copyOfRange(whole, from, until)};
    return new RecordedSteps(
        ranks,
        StepTimes.ofNanos(kept),
        StepTimes.ofNanos(one),
        nanos.length - ranks.size(),
        filled,
        from,
        whole.length - (until - from));
  }

  private static boolean lacks(double[][] nanos, List<Integer> ranks, int step) {
    return ranks.stream().anyMatch(rank -> nanos[rank][step] <= 0);
  }

  /**
   * The last of these steps.
   *
   * @param mostTimes how many times of ranks in steps there are at most; of many ranks more, so
   *     that there are {@value #FEWEST_KEPT} steps
   */
  public RecordedSteps last(int mostTimes) {
    int all = computing.steps();
    int kept = Math.min(all, Math.max(FEWEST_KEPT, mostTimes / ranks.size()));
    return kept == all
        ? this
        : new RecordedSteps(
            ranks,
            computing.between(all - kept, all),
            whole.between(all - kept, all),
            leftOut,
            filled,
            first + all - kept,
            cut);
  }

  /** How many neighbouring steps are alike, by the rule of {@link BlockLength}. */
  public int memorySteps() {
    return BlockLength.of(
        IntStream.range(0, computing.steps()).mapToDouble(computing::slowestNanos).toArray());
  }

  /** How long a step took, the mean, in ns. */
  public double meanNanos() {
    return IntStream.range(0, whole.steps()).mapToDouble(whole::slowestNanos).average().orElse(0);
  }

  /** Whether a step is nothing but computing, which ends with the slowest rank. */
  public boolean isComputingAlone() {
    return IntStream.range(0, whole.steps())
        .allMatch(
            step -> Math.abs(whole.slowestNanos(step) / computing.slowestNanos(step) - 1) < SAME);
  }
}
