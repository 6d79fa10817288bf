package io.idlewave.jobs.why;

import io.idlewave.perturb.difference.Activity;
import io.idlewave.perturb.difference.Difference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What makes slow steps slow: the run beside the same run whose slow steps are as the median one.
 * Calls of a slow step are paired with those of the median one as those of two runs are.
 */
final class SlowSteps {

  /** Fewer steps have no slow ones. */
  private static final int FEWEST = 5;

  private static final double UPPER = 0.1;

  private final RunReading run;
  private final RowActivities activities;
  private final int[][] stepsOfCalls;

  /**
   * Slow steps and their parts.
   *
   * @param steps which they are, from 0 on
   * @param longerNanos by how much they lasted longer than the median one, on average
   * @param runNanos how much sooner the run would have ended
   */
  record Found(List<Integer> steps, double longerNanos, double runNanos, WhyParts parts) {}

  private SlowSteps(RunReading run) {
    this.run = run;
    int rows = run.metadata().rankCount();
    stepsOfCalls = new int[rows][];
    for (int row = 0; row < rows; row++) {
      int of = row;
      stepsOfCalls[row] =
          IntStream.range(0, run.calls().count(row)).map(call -> run.stepOf(of, call)).toArray();
    }
    activities = new RowActivities(run);
  }

  /** The slowest step, and the slowest tenth of them where that is more than one. */
  static List<Found> of(RunReading run) {
    int steps = run.steps().steps();
    if (steps < FEWEST) {
      return List.of();
    }
    Integer[] slowest = new Integer[steps];
    Arrays.setAll(slowest, step -> step);
    Arrays.sort(slowest, Comparator.comparingDouble((Integer step) -> -run.steps().nanos(step)));
    int median = slowest[steps / 2];
    SlowSteps slow = new SlowSteps(run);
    List<Found> found = new ArrayList<>();
    found.add(slow.beside(median, List.of(slowest[0])));
    int upper = (int) (UPPER * steps);
    if (upper > 1) {
      found.add(slow.beside(median, List.of(slowest).subList(0, upper)));
    }
    return found;
  }

  private Found beside(int median, List<Integer> slow) {
    long[] nanos = run.graph().nanos();
    long[] quick = nanos.clone();
    for (int row = 0; row < stepsOfCalls.length; row++) {
      int[] ofMedian = callsIn(row, median);
      for (int step : slow) {
        int[] ofSlow = callsIn(row, step);
        int[] pairs = CallPairs.of(places(row, ofSlow), places(row, ofMedian));
        for (int i = 0; i < ofSlow.length; i++) {
          if (pairs[i] != CallPairs.NONE) {
            replace(row, ofSlow[i], ofMedian[pairs[i]], nanos, quick);
          }
        }
      }
    }
    Difference difference = Difference.of(run.graph(), quick, nanos);
    double longer =
        slow.stream().mapToDouble(run.steps()::nanos).average().orElse(0)
            - run.steps().nanos(median);
    return new Found(
        slow,
        longer,
        (double) (difference.secondNanos() - difference.firstNanos()),
        WhyParts.of(run, PairedRun.alone(run), difference));
  }

  private int[] callsIn(int row, int step) {
    int[] steps = stepsOfCalls[row];
    return IntStream.range(0, steps.length).filter(call -> steps[call] == step).toArray();
  }

  private int[] places(int row, int[] calls) {
    return Arrays.stream(calls).map(call -> run.calls().place(row, call)).toArray();
  }

  /** Each activity of a call as the next one of its kind in its region of the other call. */
  private void replace(int row, int call, int other, long[] nanos, long[] quick) {
    int[] ofRow = activities.of(row);
    int from = activities.begin(row, other);
    int until = activities.end(row, other);
    BitSet taken = new BitSet();
    for (int i = activities.begin(row, call); i < activities.end(row, call); i++) {
      Activity mine = run.graph().activities().get(ofRow[i]);
      quick[ofRow[i]] = 0;
      for (int k = taken.nextClearBit(0); from + k < until; k = taken.nextClearBit(k + 1)) {
        Activity theirs = run.graph().activities().get(ofRow[from + k]);
        if (theirs.kind() == mine.kind() && theirs.site().region() == mine.site().region()) {
          quick[ofRow[i]] = nanos[ofRow[from + k]];
          taken.set(k);
          break;
        }
      }
    }
  }
}
