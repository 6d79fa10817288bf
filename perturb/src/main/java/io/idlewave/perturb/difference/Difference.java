package io.idlewave.perturb.difference;

import io.idlewave.ingest.model.Internal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The difference of the run times of two weightings of one graph, divided over its activities
 * ({@code docs/semantics.md} section 8). The part of an activity is its change, times how much of
 * the straight way from the first weights to the second it is on the longest path: the price of
 * Aumann and Shapley (Values of Non-Atomic Games, 1974). Parts sum to the difference.
 *
 * <p>Along the way the run time is convex and made of straight lines, one for each path. Lanes are
 * places on the way; where the lines of two neighbours cross, the next lane looks for a third,
 * until none is there that matters.
 *
 * @param firstNanos the run time with the first weights
 * @param secondNanos that with the second ones
 * @param shares by activity, how much of the way it is on the longest path
 * @param changes by activity, by how much its second weight is larger
 * @param doubtNanos how much may be booked wrongly because paths between lanes were not looked for
 *     any further; 0 where all were found
 */
@Internal
public record Difference(
    long firstNanos, long secondNanos, double[] shares, long[] changes, double doubtNanos) {

  /** Paths are looked for until what they may matter is this share of the difference. */
  private static final double ENOUGH = 1e-3;

  private static final int MOST_ROUNDS = 16;
  private static final int FIRST_LANES = 17;

  /** A crossing at which nothing is longer, but for rounding. */
  private static final double ROUNDING = 1e-3;

  /** Divides the difference of {@code second} and {@code first}, weights by activity. */
  public static Difference of(RunGraph graph, long[] first, long[] second) {
    PathLanes lanes = new PathLanes(graph, first, second, PathLanes.MOST);
    TreeMap<Double, Line> known = new TreeMap<>();
    look(lanes, IntStream.range(0, FIRST_LANES).mapToDouble(Difference::place).toArray(), known);
    double enough =
        ENOUGH * Math.abs(known.lastEntry().getValue().at(1) - known.firstEntry().getValue().at(0));
    List<Crossing> open = open(known);
    for (int round = 0; round < MOST_ROUNDS && doubt(open) > enough; round++) {
      look(
          lanes,
          open.stream()
              .sorted(Comparator.comparingDouble(Crossing::doubtNanos).reversed())
              .limit(PathLanes.MOST)
              .mapToDouble(Crossing::place)
              .toArray(),
          known);
      open = open(known);
    }
    return new Difference(
        known.firstEntry().getValue().nanos(),
        Math.round(known.lastEntry().getValue().at(1)),
        shares(lanes, known, first.length),
        changes(first, second),
        doubt(open));
  }

  private static long[] changes(long[] first, long[] second) {
    long[] changes = new long[first.length];
    Arrays.setAll(changes, i -> second[i] - first[i]);
    return changes;
  }

  /** The part of an activity. */
  public double nanos(int activity) {
    return shares[activity] * changes[activity];
  }

  private static double place(int lane) {
    return (double) lane / (FIRST_LANES - 1);
  }

  private static void look(PathLanes lanes, double[] places, TreeMap<Double, Line> known) {
    Line[] lines = lanes.longest(places);
    for (int lane = 0; lane < places.length; lane++) {
      known.put(places[lane], lines[lane]);
    }
  }

  /**
   * Where the lines of two neighbours cross, with nothing known between.
   *
   * @param doubtNanos how much may be booked wrongly between the two
   */
  private record Crossing(double place, double doubtNanos) {}

  private static List<Crossing> open(TreeMap<Double, Line> known) {
    List<Crossing> open = new ArrayList<>();
    Map.Entry<Double, Line> before = known.firstEntry();
    for (Map.Entry<Double, Line> next : known.tailMap(before.getKey(), false).entrySet()) {
      Line a = before.getValue();
      Line b = next.getValue();
      double from = before.getKey();
      double until = next.getKey();
      if (b.change() > a.change()) {
        double place = a.crossing(b);
        double chord = a.at(from) + (b.at(until) - a.at(from)) * (place - from) / (until - from);
        double doubt = 2 * (chord - a.at(place));
        if (place > from && place < until && doubt > ROUNDING) {
          open.add(new Crossing(place, doubt));
        }
      }
      before = next;
    }
    return open;
  }

  private static double doubt(List<Crossing> open) {
    return open.stream().mapToDouble(Crossing::doubtNanos).sum();
  }

  /** A line, a place where it is the longest, and how much of the way it is so. */
  private record Stretch(Line line, double place, double length) {}

  private static List<Stretch> stretches(TreeMap<Double, Line> known) {
    List<Stretch> stretches = new ArrayList<>();
    Line line = null;
    double from = 0;
    double place = 0;
    for (Map.Entry<Double, Line> next : known.entrySet()) {
      if (line != null && next.getValue().change() > line.change()) {
        double until = Math.max(from, Math.min(next.getKey(), line.crossing(next.getValue())));
        stretches.add(new Stretch(line, place, until - from));
        from = until;
        line = null;
      }
      if (line == null) {
        line = next.getValue();
        place = next.getKey();
      }
    }
    stretches.add(new Stretch(Objects.requireNonNull(line), place, 1 - from));
    stretches.removeIf(stretch -> stretch.length() == 0);
    return stretches;
  }

  private static double[] shares(PathLanes lanes, TreeMap<Double, Line> known, int activities) {
    double[] shares = new double[activities];
    List<Stretch> stretches = stretches(known);
    for (int from = 0; from < stretches.size(); from += PathLanes.MOST) {
      List<Stretch> some =
          stretches.subList(from, Math.min(stretches.size(), from + PathLanes.MOST));
      lanes.longest(some.stream().mapToDouble(Stretch::place).toArray());
      lanes.addShares(some.stream().mapToDouble(Stretch::length).toArray(), shares);
    }
    return shares;
  }
}
