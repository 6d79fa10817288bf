package io.idlewave.perturb.difference;

import io.idlewave.ingest.model.Internal;
import java.util.Arrays;
import java.util.List;

/**
 * How long a run takes if some of its activities take less, for up to {@value #MOST} such questions
 * in one walk over its graph, a lane for each: the longest path with the weights of the lane. It is
 * the virtual speed-up of a causal profile (Curtsinger and Berger, SOSP 2015), computed instead of
 * measured by slowing all else down.
 */
@Internal
public final class SpeedUps {

  /** Questions of one walk. */
  public static final int MOST = Long.SIZE;

  /**
   * A question.
   *
   * @param groups of activities that take less
   * @param left what is left of each of them, from 0 to 1
   */
  public record Question(List<Integer> groups, double left) {

    public Question {
      groups = List.copyOf(groups);
    }
  }

  private final RunGraph graph;
  private final long[] nanos;
  private final long[] groups;

  /**
   * Questions about a graph.
   *
   * @param groups by activity, the groups that it is in, a bit for each
   */
  public SpeedUps(RunGraph graph, long[] groups) {
    this.graph = graph;
    this.nanos = graph.nanos();
    this.groups = groups.clone();
  }

  /** The run time of each question, in ns. */
  public double[] runtimes(List<Question> questions) {
    double[] runtimes = new double[questions.size()];
    for (int from = 0; from < runtimes.length; from += MOST) {
      List<Question> some = questions.subList(from, Math.min(runtimes.length, from + MOST));
      System.arraycopy(walk(some), 0, runtimes, from, some.size());
    }
    return runtimes;
  }

  private double[] walk(List<Question> questions) {
    int lanes = questions.size();
    long[] asked = new long[lanes];
    double[] left = new double[lanes];
    for (int lane = 0; lane < lanes; lane++) {
      left[lane] = questions.get(lane).left();
      for (int group : questions.get(lane).groups()) {
        asked[lane] |= 1L << group;
      }
    }
    double[] values = new double[lanes * graph.cells()];
    double[] longest = new double[lanes];
    double[] weights = new double[lanes];
    Arrays.fill(longest, Double.NEGATIVE_INFINITY);
    int activity = 0;
    for (int step = 0; step < graph.steps(); step++) {
      int to = lanes * graph.cell(step);
      int from = lanes * graph.other(step);
      switch (graph.kind(step)) {
        case RunGraph.BEGIN -> {
          weigh(activity++, asked, left, weights);
          System.arraycopy(weights, 0, values, to, lanes);
        }
        case RunGraph.ADD -> {
          weigh(activity++, asked, left, weights);
          for (int lane = 0; lane < lanes; lane++) {
            values[to + lane] += weights[lane];
          }
        }
        case RunGraph.COPY -> System.arraycopy(values, from, values, to, lanes);
        case RunGraph.LATEST -> {
          for (int lane = 0; lane < lanes; lane++) {
            values[to + lane] = Math.max(values[to + lane], values[from + lane]);
          }
        }
        case RunGraph.JOIN -> {
          weigh(activity++, asked, left, weights);
          for (int lane = 0; lane < lanes; lane++) {
            values[to + lane] = Math.max(values[to + lane], values[from + lane] + weights[lane]);
          }
        }
        default -> {
          for (int lane = 0; lane < lanes; lane++) {
            longest[lane] = Math.max(longest[lane], values[to + lane]);
          }
        }
      }
    }
    return longest;
  }

  /** What an activity takes in each lane. */
  private void weigh(int activity, long[] asked, double[] left, double[] weights) {
    double full = (double) nanos[activity];
    long in = groups[activity];
    if (in == 0) {
      Arrays.fill(weights, full);
      return;
    }
    for (int lane = 0; lane < weights.length; lane++) {
      weights[lane] = (asked[lane] & in) == 0 ? full : left[lane] * full;
    }
  }
}
