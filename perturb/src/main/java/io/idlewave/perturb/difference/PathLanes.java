package io.idlewave.perturb.difference;

import java.util.Arrays;

/**
 * The longest path of a run at several places on the way from one weighting to another, in one walk
 * over its steps: a lane for each place. A step back over what each lane has chosen says which
 * activities are on its path, for all lanes at once, a bit for each. Mutable; one thread.
 */
final class PathLanes {

  static final int MOST = Long.SIZE;

  private final RunGraph graph;
  private final long[] first;
  private final long[] changes;

  /** Per choice, the lanes in which the other value was the later one. */
  private final long[] chosen;

  /** Per cell and lane, of its longest path: the first weights, and how much they change. */
  private final long[] nanos;

  private final long[] change;
  private final int most;
  private int lanes;

  /**
   * Lanes of a graph.
   *
   * @param first the weights at 0, by activity
   * @param second those at 1
   * @param most lanes of a walk, at most {@value #MOST}
   */
  PathLanes(RunGraph graph, long[] first, long[] second, int most) {
    this.most = most;
    this.graph = graph;
    this.first = first;
    changes = new long[first.length];
    Arrays.setAll(changes, i -> second[i] - first[i]);
    int choices = 0;
    for (int step = 0; step < graph.steps(); step++) {
      choices += isChoice(graph.kind(step)) ? 1 : 0;
    }
    chosen = new long[choices];
    nanos = new long[Math.multiplyExact(most, graph.cells())];
    change = new long[Math.multiplyExact(most, graph.cells())];
  }

  private static boolean isChoice(byte kind) {
    return kind == RunGraph.LATEST || kind == RunGraph.JOIN || kind == RunGraph.END;
  }

  /** The longest paths at places from 0 to 1. */
  Line[] longest(double... places) {
    lanes = places.length;
    Line[] longest = new Line[lanes];
    int activity = 0;
    int choice = 0;
    for (int step = 0; step < graph.steps(); step++) {
      int to = most * graph.cell(step);
      switch (graph.kind(step)) {
        case RunGraph.BEGIN -> {
          Arrays.fill(nanos, to, to + lanes, first[activity]);
          Arrays.fill(change, to, to + lanes, changes[activity++]);
        }
        case RunGraph.ADD -> {
          for (int at = to; at < to + lanes; at++) {
            nanos[at] += first[activity];
            change[at] += changes[activity];
          }
          activity++;
        }
        case RunGraph.COPY -> {
          int from = most * graph.other(step);
          System.arraycopy(nanos, from, nanos, to, lanes);
          System.arraycopy(change, from, change, to, lanes);
        }
        case RunGraph.LATEST ->
            chosen[choice++] = later(to, most * graph.other(step), 0, 0, places);
        case RunGraph.JOIN -> {
          int from = most * graph.other(step);
          chosen[choice++] = later(to, from, first[activity], changes[activity], places);
          activity++;
        }
        default -> chosen[choice++] = last(to, longest, places);
      }
    }
    return longest;
  }

  /** Keeps the later value of two, and says in which lanes that was the other's. */
  private long later(int to, int from, long added, long addedChange, double[] places) {
    long mask = 0;
    for (int lane = 0; lane < lanes; lane++) {
      long other = nanos[from + lane] + added;
      long otherChange = change[from + lane] + addedChange;
      long more = other - nanos[to + lane];
      long moreChange = otherChange - change[to + lane];
      if (more + places[lane] * moreChange > 0) {
        nanos[to + lane] = other;
        change[to + lane] = otherChange;
        mask |= 1L << lane;
      }
    }
    return mask;
  }

  private long last(int from, Line[] longest, double[] places) {
    long mask = 0;
    for (int lane = 0; lane < lanes; lane++) {
      Line line = new Line(nanos[from + lane], change[from + lane]);
      Line before = longest[lane];
      if (before == null || line.at(places[lane]) > before.at(places[lane])) {
        longest[lane] = line;
        mask |= 1L << lane;
      }
    }
    return mask;
  }

  /**
   * Adds to each activity how much of the way it is on the longest path, after {@link #longest}.
   *
   * @param weights by lane, the part of the way that it stands for
   */
  void addShares(double[] weights, double[] shares) {
    long[] on = new long[graph.cells()];
    long ended = lanes == MOST ? -1 : (1L << lanes) - 1;
    int activity = shares.length;
    int choice = chosen.length;
    for (int step = graph.steps() - 1; step >= 0; step--) {
      int cell = graph.cell(step);
      switch (graph.kind(step)) {
        case RunGraph.BEGIN -> {
          shares[--activity] += sum(on[cell], weights);
          on[cell] = 0;
        }
        case RunGraph.ADD -> shares[--activity] += sum(on[cell], weights);
        case RunGraph.COPY -> {
          long moved = on[cell];
          on[cell] = 0;
          on[graph.other(step)] |= moved;
        }
        case RunGraph.LATEST, RunGraph.JOIN -> {
          long moved = on[cell] & chosen[--choice];
          on[cell] &= ~moved;
          on[graph.other(step)] |= moved;
          if (graph.kind(step) == RunGraph.JOIN) {
            shares[--activity] += sum(moved, weights);
          }
        }
        default -> {
          long here = ended & chosen[--choice];
          on[cell] |= here;
          ended &= ~here;
        }
      }
    }
  }

  private static double sum(long lanes, double[] weights) {
    double sum = 0;
    for (long left = lanes; left != 0; left &= left - 1) {
      sum += weights[Long.numberOfTrailingZeros(left)];
    }
    return sum;
  }
}
