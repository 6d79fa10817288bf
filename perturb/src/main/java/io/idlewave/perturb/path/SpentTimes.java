package io.idlewave.perturb.path;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The time that each rank of a recorded run spends at each place, without waits and transfers, in
 * ns. It holds a number per rank and place. Mutable.
 */
final class SpentTimes {

  private final Map<PathPlace, Integer> numbers = new HashMap<>();
  private final long[][] nanos;

  SpentTimes(int ranks) {
    nanos = new long[ranks][0];
  }

  /** A rank spends time at a place. */
  void add(int rank, PathPlace place, long more) {
    Integer known = numbers.putIfAbsent(place, numbers.size());
    int at = known == null ? numbers.size() - 1 : known;
    if (at >= nanos[rank].length) {
      nanos[rank] = Arrays.copyOf(nanos[rank], Math.max(at + 1, 2 * nanos[rank].length));
    }
    nanos[rank][at] += more;
  }

  int ranks() {
    return nanos.length;
  }

  /** What a rank spends at a place. */
  long nanos(int rank, PathPlace place) {
    Integer number = numbers.get(place);
    return number == null || number >= nanos[rank].length ? 0 : nanos[rank][number];
  }

  /** What a rank spends anywhere. */
  long nanos(int rank) {
    return Arrays.stream(nanos[rank]).sum();
  }

  /** Per place, what all ranks together spend there. */
  SortedMap<PathPlace, Long> allRanks() {
    SortedMap<PathPlace, Long> all = new TreeMap<>();
    for (PathPlace place : numbers.keySet()) {
      for (int rank = 0; rank < nanos.length; rank++) {
        all.merge(place, nanos(rank, place), Long::sum);
      }
    }
    return all;
  }
}
