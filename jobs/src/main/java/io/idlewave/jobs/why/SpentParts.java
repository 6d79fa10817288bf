package io.idlewave.jobs.why;

import io.idlewave.perturb.difference.Activity;
import io.idlewave.perturb.difference.ActivityKind;
import io.idlewave.perturb.difference.Difference;
import io.idlewave.perturb.difference.RunGraph;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Where the time of a run went, against an ideal one: computing even over ranks and the same in all
 * steps, and nothing else takes time. Of what a rank computes before a call of one place in a step,
 * what it does on average there beyond the average rank is imbalance, and the rest noise.
 */
final class SpentParts {

  static final String COMPUTING = "computing";
  static final String ORDER = "order";
  static final String IMBALANCE = "imbalance";
  static final String NOISE = "noise";

  private final RunReading run;
  private final List<Activity> activities;
  private final int places;
  private final int steps;

  /** Per row and place, what is computed outside of steps (0), and in each. */
  private final double[][] sums;

  /** Per row and place, its mean outside of steps (0) and over steps (1). */
  private final double[][] lasting;

  /** Per place, the mean of these over the rows that compute there. */
  private final double[][] even;

  private SpentParts(RunReading run) {
    this.run = run;
    activities = run.graph().activities();
    steps = run.steps().steps();
    places = 1 + activities.stream().mapToInt(run::placeOf).max().orElse(-1);
    int rows = run.metadata().rankCount();
    sums = new double[rows * places][];
    lasting = new double[rows * places][];
    even = new double[places][2];
    for (Activity activity : activities) {
      if (activity.kind() == ActivityKind.COMPUTING) {
        int at = at(activity);
        if (sums[at] == null) {
          sums[at] = new double[steps + 1];
        }
        sums[at][step(activity)] += activity.nanos();
      }
    }
    int[][] computing = new int[places][2];
    for (int at = 0; at < sums.length; at++) {
      if (sums[at] != null) {
        lasting[at] = lasting(sums[at]);
        for (int where = 0; where < 2; where++) {
          even[at % places][where] += lasting[at][where];
          computing[at % places][where] += lasting[at][where] > 0 ? 1 : 0;
        }
      }
    }
    for (int place = 0; place < places; place++) {
      for (int where = 0; where < 2; where++) {
        even[place][where] /= Math.max(1, computing[place][where]);
      }
    }
  }

  /** Over the steps in which there is some. */
  private static double[] lasting(double[] sums) {
    return new double[] {
      sums[0], Arrays.stream(sums, 1, sums.length).filter(nanos -> nanos > 0).average().orElse(0)
    };
  }

  /** Parts that sum to the run time, in ns. */
  static Map<String, Double> of(RunReading run) {
    return new SpentParts(run).parts();
  }

  private int at(Activity activity) {
    return activity.site().rank() * places + run.placeOf(activity);
  }

  private int step(Activity activity) {
    return 1 + run.stepOf(activity.site().rank(), activity.site().call());
  }

  private Map<String, Double> parts() {
    RunGraph graph = run.graph();
    long[] ideal = new long[activities.size()];
    double computing = 0;
    for (int i = 0; i < ideal.length; i++) {
      Activity activity = activities.get(i);
      if (activity.kind() == ActivityKind.COMPUTING && activity.nanos() != 0) {
        int at = at(activity);
        int step = step(activity);
        double mean = even[at % places][Math.min(step, 1)];
        ideal[i] = Math.round(activity.nanos() * mean / sums[at][step]);
        computing += ideal[i];
      }
    }
    Difference difference = Difference.of(graph, ideal, graph.nanos());
    // timelines of a rank compute beside each other: their sum says nothing of the run
    computing =
        run.metadata().hasTimelines()
            ? difference.firstNanos()
            : computing / run.metadata().processCount();
    Map<String, Double> parts = new LinkedHashMap<>();
    parts.put(COMPUTING, computing);
    parts.put(ORDER, difference.firstNanos() - computing);
    parts.put(IMBALANCE, 0.0);
    parts.put(NOISE, 0.0);
    Arrays.stream(ActivityKind.values())
        .filter(kind -> kind != ActivityKind.COMPUTING)
        .forEach(kind -> parts.put(kind.label(), 0.0));
    for (int i = 0; i < ideal.length; i++) {
      Activity activity = activities.get(i);
      if (activity.kind() != ActivityKind.COMPUTING) {
        parts.merge(activity.kind().label(), difference.nanos(i), Double::sum);
      } else if (activity.nanos() != 0 && difference.shares()[i] != 0) {
        int at = at(activity);
        int step = step(activity);
        int where = Math.min(step, 1);
        double beyond = lasting[at][where] - even[at % places][where];
        double imbalance = difference.shares()[i] * activity.nanos() * beyond / sums[at][step];
        parts.merge(IMBALANCE, imbalance, Double::sum);
        parts.merge(NOISE, difference.nanos(i) - imbalance, Double::sum);
      }
    }
    return parts;
  }
}
