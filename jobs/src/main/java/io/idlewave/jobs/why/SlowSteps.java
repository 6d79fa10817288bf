package io.idlewave.jobs.why;

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

  /** Per row and step, its first call; and where the last step ends. */
  private final int[][] beginsOfSteps;

  /**
   * Slow steps and their parts.
   *
   * @param steps which they are, from 0 on
   * @param median the one that they are beside
   * @param longerNanos by how much they lasted longer than the median one, on average
   * @param runNanos how much sooner the run would have ended
   */
  record Found(
      List<Integer> steps, int median, double longerNanos, double runNanos, WhyParts parts) {}

  private SlowSteps(RunReading run) {
    this.run = run;
    int steps = run.steps().steps();
    beginsOfSteps = new int[run.metadata().rankCount()][steps + 1];
    for (int row = 0; row < beginsOfSteps.length; row++) {
      int[] begins = beginsOfSteps[row];
      int step = 0;
      int last = 0;
      for (int call = 0; call < run.calls().count(row); call++) {
        int in = run.stepOf(row, call);
        while (step <= in) {
          begins[step++] = call;
        }
        last = in >= 0 ? call + 1 : last;
      }
      while (step <= steps) {
        begins[step++] = last;
      }
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
    BitSet alone = new BitSet();
    for (int row = 0; row < beginsOfSteps.length; row++) {
      int[] ofMedian = places(row, median);
      for (int step : slow) {
        int[] pairs = CallPairs.of(places(row, step), ofMedian);
        for (int i = 0; i < pairs.length; i++) {
          int call = beginsOfSteps[row][step] + i;
          if (pairs[i] == CallPairs.NONE) {
            activities.leaveOut(row, call, quick, alone);
          } else {
            int other = beginsOfSteps[row][median] + pairs[i];
            activities.replace(row, call, activities, other, nanos, quick);
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
        median,
        longer,
        (double) (difference.secondNanos() - difference.firstNanos()),
        WhyParts.of(run, PairedRun.alone(run, alone), difference));
  }

  /** The places of the calls of a step. */
  private int[] places(int row, int step) {
    int[] begins = beginsOfSteps[row];
    return IntStream.range(begins[step], begins[step + 1])
        .map(call -> run.calls().place(row, call))
        .toArray();
  }
}
