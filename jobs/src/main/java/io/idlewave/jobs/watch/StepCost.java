package io.idlewave.jobs.watch;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * What all ranks have in common in a step, and what one of them costs. Times are natural logarithms
 * of ns. What is known of a rank is taken from its time before ranks are compared, so that a rank
 * which is missing, or known to be slow, does not move the others.
 */
final class StepCost {

  private final double[] logs;
  private final double[] plain;
  private final double[] ascending;
  private final int slowest;
  private final double second;

  /** Of a step, with what ranks at places are known to be beyond the median. */
  StepCost(StepRow row, IntToDoubleFunction known) {
    logs =
        Arrays.stream(row.nanos())
            .mapToDouble(t -> StrictMath.log(Math.max(1.0, (double) t)))
            .toArray();
    plain =
        IntStream.range(0, logs.length)
            .mapToDouble(i -> logs[i] - known.applyAsDouble(i))
            .toArray();
    ascending = plain.clone();
    Arrays.sort(ascending);
    int last = 0;
    double next = Double.NEGATIVE_INFINITY;
    for (int place = 1; place < logs.length; place++) {
      boolean slower = logs[place] > logs[last];
      next = Math.max(next, logs[slower ? last : place]);
      last = slower ? place : last;
    }
    slowest = last;
    second = next;
  }

  /** The median over all ranks. */
  double median() {
    return (ascending[(logs.length - 1) / 2] + ascending[logs.length / 2]) / 2;
  }

  /** The time of the rank at a place, relative to the median over all others. */
  double own(int place) {
    return logs[place] - others(place);
  }

  private double others(int place) {
    int count = logs.length - 1;
    return (other(place, (count - 1) / 2) + other(place, count / 2)) / 2;
  }

  /** The time at this position among the others, ascending. */
  private double other(int place, int position) {
    double here = ascending[position];
    return plain[place] <= here ? ascending[position + 1] : here;
  }

  /** Which share of the step would be saved if the rank at a place had this time of its own. */
  double share(int place, double normal) {
    return place == slowest
        ? Math.max(0, -StrictMath.expm1(Math.max(second, others(place) + normal) - logs[place]))
        : 0;
  }
}
