package io.idlewave.graph.clocks;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Times of all clocks on one: what the clock of a reference unit showed, as far as that is known.
 * It is an estimate, and nothing rests on it being right: what is left of the offsets stands in
 * {@link OffsetBounds}. Immutable.
 *
 * <p>The estimates run along the tree of pairs whose paths to the reference have the least sum of
 * widths. Units that no orders both ways tie to the reference have references of their own.
 */
final class CommonTime implements Serializable {

  private static final long serialVersionUID = 1L;

  static final int NONE = -1;

  private final double[] rate;
  private final double[] startNanos;
  private final int[] parent;
  private final int[] order;

  private CommonTime(int units) {
    rate = new double[units];
    startNanos = new double[units];
    parent = new int[units];
    order = new int[units];
    Arrays.fill(rate, 1);
    Arrays.fill(parent, NONE);
  }

  private record Edge(int from, int to, PairOrders.Line line) {}

  private record Reached(int unit, double widthNanos, int parent, PairOrders.@Nullable Line line) {}

  /** From the pairs that have orders both ways, with a line each. */
  static CommonTime of(int units, List<PairOrders> pairs, List<PairOrders.Line> lines) {
    CommonTime time = new CommonTime(units);
    List<List<Edge>> edges = new ArrayList<>();
    for (int unit = 0; unit < units; unit++) {
      edges.add(new ArrayList<>());
    }
    for (int i = 0; i < pairs.size(); i++) {
      PairOrders pair = pairs.get(i);
      edges.get(pair.low).add(new Edge(pair.low, pair.high, lines.get(i)));
      edges.get(pair.high).add(new Edge(pair.high, pair.low, lines.get(i)));
    }
    boolean[] done = new boolean[units];
    int reached = 0;
    for (int root = 0; root < units; root++) {
      if (!done[root]) {
        reached = time.reach(root, edges, done, reached);
      }
    }
    return time;
  }

  private int reach(int root, List<List<Edge>> edges, boolean[] done, int before) {
    int reached = before;
    PriorityQueue<Reached> next =
        new PriorityQueue<>(
            Comparator.comparingDouble(Reached::widthNanos)
                .thenComparingInt(Reached::unit)
                .thenComparingInt(Reached::parent));
    next.add(new Reached(root, 0, NONE, null));
    for (Reached now = next.poll(); now != null; now = next.poll()) {
      int unit = now.unit();
      if (done[unit]) {
        continue;
      }
      done[unit] = true;
      order[reached++] = unit;
      if (now.line() != null) {
        follow(unit, now.parent(), now.line());
      }
      for (Edge edge : edges.get(unit)) {
        if (!done[edge.to()]) {
          next.add(
              new Reached(
                  edge.to(), now.widthNanos() + edge.line().widthNanos(), unit, edge.line()));
        }
      }
    }
    return reached;
  }

  private void follow(int unit, int from, PairOrders.Line line) {
    parent[unit] = from;
    double gain = 1 + line.rate();
    if (from < unit) {
      rate[unit] = rate[from] * gain;
      startNanos[unit] = startNanos[from] * gain + line.startNanos();
    } else {
      rate[unit] = rate[from] / gain;
      startNanos[unit] = (startNanos[from] - line.startNanos()) / gain;
    }
  }

  /** What the reference showed when the clock of {@code unit} showed {@code nanos}. */
  long of(int unit, long nanos) {
    return rate[unit] == 1
        ? nanos - (long) startNanos[unit]
        : Math.round((nanos - startNanos[unit]) / rate[unit]);
  }

  /** How fast the clock of {@code to} gains on that of {@code from} by the lines between them. */
  double gain(int from, int to) {
    return rate[to] / rate[from] - 1;
  }

  /** The unit through which {@code unit} is tied to its reference, or {@link #NONE}. */
  int parent(int unit) {
    return parent[unit];
  }

  /** The unit that was reached as the {@code i}-th; parents come before their children. */
  int reached(int i) {
    return order[i];
  }

  int references() {
    return (int) Arrays.stream(parent).filter(p -> p == NONE).count();
  }
}
