package io.idlewave.jobs.pipeline.outcome;

import io.idlewave.perturb.operator.PropagatorOutput;
import io.idlewave.perturb.operator.PropagatorOutput.Standing;
import io.idlewave.perturb.outcome.FrontierPoint;
import io.idlewave.perturb.outcome.LaneOutcome;
import io.idlewave.perturb.scenario.Bound;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Where lanes stand at the frontiers of a live trace: groups of lanes until all have come, then one
 * point per scenario and bound. What comes twice counts once. Mutable.
 */
final class FrontierOutputs {

  private static final Comparator<Key> ORDER =
      Comparator.comparingLong(Key::number)
          .thenComparingInt(Key::scenario)
          .thenComparing(Key::bound)
          .thenComparingLong(Key::firstReplicate);

  private record Key(long number, int scenario, Bound bound, long firstReplicate) {
    static Key of(Standing standing) {
      LaneOutcome of = standing.outcome();
      return new Key(standing.frontier(), of.scenario(), of.bound(), of.firstReplicate());
    }
  }

  private final long laneCount;
  private final int base;
  private final Consumer<List<FrontierPoint>> found;
  private final SortedMap<Long, SortedMap<Key, Standing>> waiting = new TreeMap<>();
  private final SortedMap<Key, FrontierPoint> points = new TreeMap<>(ORDER);
  private final Set<Long> complete = new HashSet<>();

  /**
   * Nothing has come.
   *
   * @param laneCount lanes of a frontier
   * @param base index of the scenario that delays count from, or negative where lanes show delays
   * @param found takes the points of each frontier as they are complete
   */
  FrontierOutputs(long laneCount, int base, Consumer<List<FrontierPoint>> found) {
    this.laneCount = laneCount;
    this.base = base;
    this.found = found;
  }

  /** Some lanes stand at a frontier. */
  void add(Standing standing) {
    Key key = Key.of(standing);
    if (complete.contains(key.number())) {
      return;
    }
    SortedMap<Key, Standing> parts =
        waiting.computeIfAbsent(key.number(), number -> new TreeMap<>(ORDER));
    parts.put(key, standing);
    if (parts.values().stream().mapToLong(part -> part.outcome().lanes()).sum() == laneCount) {
      waiting.remove(key.number());
      pass(parts);
    }
  }

  private void pass(SortedMap<Key, Standing> parts) {
    NavigableMap<Bound, Double> baseNanos = new TreeMap<>();
    Map<Key, List<LaneOutcome>> sets = new TreeMap<>(ORDER);
    for (Map.Entry<Key, Standing> part : parts.entrySet()) {
      LaneOutcome lanes = part.getValue().outcome();
      if (lanes.scenario() == base) {
        baseNanos.put(lanes.bound(), lanes.runtimeNanos()[0]);
      } else {
        Key set = new Key(part.getKey().number(), lanes.scenario(), lanes.bound(), 0);
        sets.computeIfAbsent(set, of -> new ArrayList<>()).add(lanes);
      }
    }
    List<FrontierPoint> passed = new ArrayList<>();
    long nanos = parts.values().iterator().next().nanos();
    for (Map.Entry<Key, List<LaneOutcome>> set : sets.entrySet()) {
      FrontierPoint point =
          FrontierPoint.of(
              set.getKey().number(),
              nanos,
              set.getValue(),
              baseNanos(baseNanos, set.getKey().bound()));
      add(point);
      passed.add(point);
    }
    found.accept(passed);
  }

  /** That of the same bound, or the last one; 0 where lanes show delays. */
  private static double baseNanos(NavigableMap<Bound, Double> byBound, Bound bound) {
    return byBound.isEmpty() ? 0 : byBound.getOrDefault(bound, byBound.lastEntry().getValue());
  }

  /** A point that is complete. */
  void add(FrontierPoint point) {
    complete.add(point.number());
    points.put(new Key(point.number(), point.scenario(), point.bound(), 0), point);
  }

  /** The points that are complete, in their order. */
  List<FrontierPoint> points() {
    return List.copyOf(points.values());
  }

  /** The groups that wait for others, to be added again. */
  List<PropagatorOutput> pending() {
    List<PropagatorOutput> pending = new ArrayList<>();
    waiting.values().forEach(parts -> pending.addAll(parts.values()));
    return pending;
  }
}
