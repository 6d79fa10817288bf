package io.idlewave.perturb.path;

import java.io.Serializable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the critical path of a recorded run means for the time of all ranks: the performance impact
 * of Scalasca (D. Boehme, "Characterizing load and communication imbalance in parallel
 * applications", dissertation, RWTH Aachen 2013). A rank spends time at places of the path, of each
 * as much as the path at most. What it waits in the whole run is for the places that the path has
 * more of than the rank, in proportion to how much more. With what ranks spend beyond that, it is
 * the run time of all ranks.
 *
 * @param startWaitNanos what ranks wait for the start of the path, in ns
 * @param places what they spend at its places, and wait for each
 */
public record PathImpact(double startWaitNanos, Map<PathPlace, Times> places)
    implements Serializable {

  /** Takes an immutable copy. */
  public PathImpact {
    places = Map.copyOf(places);
  }

  /**
   * Times of all ranks together.
   *
   * @param spentNanos at a place, in ns
   * @param waitNanos for it, in ns
   */
  public record Times(double spentNanos, double waitNanos) implements Serializable {

    private static final Times NONE = new Times(0, 0);
  }

  /** The times of a place; 0 of one that is not on the path. */
  public Times at(PathPlace place) {
    return places.getOrDefault(place, Times.NONE);
  }

  /**
   * That of a path.
   *
   * @param path what it has of each place
   * @param startNanos what passes before it begins
   * @param runtimeNanos how long it takes with its start
   */
  static PathImpact of(
      SortedMap<PathPlace, Long> path, long startNanos, long runtimeNanos, SpentTimes spent) {
    SortedMap<PathPlace, Long> onPath = new TreeMap<>(path);
    onPath.values().removeIf(nanos -> nanos <= 0);
    List<PathPlace> places = List.copyOf(onPath.keySet());
    long[] ofPath = onPath.values().stream().mapToLong(nanos -> nanos).toArray();
    double[] own = new double[ofPath.length];
    double[] waits = new double[ofPath.length];
    double[] beyond = new double[ofPath.length];
    double startWaits = 0;
    for (int rank = 0; rank < spent.ranks(); rank++) {
      for (int i = 0; i < ofPath.length; i++) {
        long both = Math.min(ofPath[i], spent.nanos(rank, places.get(i)));
        own[i] += (double) both;
        beyond[i] = (double) (ofPath[i] - both);
      }
      double all = startNanos + Arrays.stream(beyond).sum();
      double share = all > 0 ? (runtimeNanos - spent.nanos(rank)) / all : 0;
      startWaits += share * startNanos;
      for (int i = 0; i < ofPath.length; i++) {
        waits[i] += share * beyond[i];
      }
    }
    Map<PathPlace, Times> times = new HashMap<>();
    for (int i = 0; i < ofPath.length; i++) {
      times.put(places.get(i), new Times(own[i], waits[i]));
    }
    return new PathImpact(startWaits, times);
  }
}
