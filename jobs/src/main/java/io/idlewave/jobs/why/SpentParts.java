package io.idlewave.jobs.why;

import io.idlewave.perturb.difference.Activity;
import io.idlewave.perturb.difference.ActivityKind;
import io.idlewave.perturb.difference.Difference;
import io.idlewave.perturb.difference.RunGraph;
import java.util.Arrays;
import java.util.HashMap;
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
  private final Map<Key, Sum> sums = new HashMap<>();

  /** What a row computes at a place within steps, or outside. */
  private record Key(int row, int place, int step) {}

  /** A sum of computing, and how much of it is left in an ideal run and lasting. */
  private static final class Sum {
    private double nanos;
    private double ideal;
    private double lasting;
  }

  private SpentParts(RunReading run) {
    this.run = run;
    this.activities = run.graph().activities();
  }

  /** Parts that sum to the run time, in ns. */
  static Map<String, Double> of(RunReading run) {
    return new SpentParts(run).parts();
  }

  private Key key(Activity activity) {
    return new Key(
        activity.site().rank(),
        run.placeOf(activity),
        run.stepOf(activity.site().rank(), activity.site().call()));
  }

  private void sum() {
    for (Activity activity : activities) {
      if (activity.kind() == ActivityKind.COMPUTING) {
        sums.computeIfAbsent(key(activity), key -> new Sum()).nanos += activity.nanos();
      }
    }
    Map<Key, double[]> ofRows = new HashMap<>();
    sums.forEach((key, sum) -> add(ofRows, ofRow(key), sum.nanos));
    Map<Key, double[]> ofPlaces = new HashMap<>();
    ofRows.forEach((key, of) -> add(ofPlaces, ofPlace(key), of[0] / of[1]));
    sums.forEach(
        (key, sum) -> {
          double[] row = ofRows.getOrDefault(ofRow(key), new double[2]);
          double[] place = ofPlaces.getOrDefault(ofPlace(ofRow(key)), new double[2]);
          sum.lasting = row[0] / row[1];
          sum.ideal = place[0] / place[1];
        });
  }

  private static void add(Map<Key, double[]> means, Key key, double nanos) {
    double[] mean = means.computeIfAbsent(key, of -> new double[2]);
    mean[0] += nanos;
    mean[1]++;
  }

  /** Steps together; what lies outside of them stays apart. */
  private static Key ofRow(Key key) {
    return new Key(key.row(), key.place(), Math.min(key.step(), 0));
  }

  private static Key ofPlace(Key key) {
    return new Key(-1, key.place(), key.step());
  }

  private Map<String, Double> parts() {
    sum();
    RunGraph graph = run.graph();
    long[] ideal = new long[activities.size()];
    double even = 0;
    for (int i = 0; i < ideal.length; i++) {
      Activity activity = activities.get(i);
      if (activity.kind() == ActivityKind.COMPUTING && activity.nanos() != 0) {
        Sum sum = sums.getOrDefault(key(activity), new Sum());
        ideal[i] = Math.round(activity.nanos() * sum.ideal / sum.nanos);
        even += ideal[i];
      }
    }
    even /= run.metadata().processCount();
    Difference difference = Difference.of(graph, ideal, graph.nanos());
    Map<String, Double> parts = new LinkedHashMap<>();
    parts.put(COMPUTING, even);
    parts.put(ORDER, difference.firstNanos() - even);
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
        Sum sum = sums.getOrDefault(key(activity), new Sum());
        double lasting = activity.nanos() * (sum.lasting - sum.ideal) / sum.nanos;
        parts.merge(IMBALANCE, difference.shares()[i] * lasting, Double::sum);
        parts.merge(NOISE, difference.nanos(i) - difference.shares()[i] * lasting, Double::sum);
      }
    }
    return parts;
  }
}
