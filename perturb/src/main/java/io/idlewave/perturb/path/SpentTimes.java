package io.idlewave.perturb.path;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The time that each rank of a recorded run spends at each place, without waits and transfers, in
 * ns. It holds five numbers per rank and place. Mutable.
 */
final class SpentTimes {

  private static final int KINDS = RecordedPart.values().length;

  private final Map<CallSite, Integer> numbers = new HashMap<>();
  private final long[][] nanos;

  SpentTimes(int ranks) {
    nanos = new long[ranks][0];
  }

  /** A rank spends time at a place. */
  void add(int rank, CallSite site, RecordedPart part, long more) {
    Integer known = numbers.putIfAbsent(site, numbers.size());
    int at = KINDS * (known == null ? numbers.size() - 1 : known);
    if (at >= nanos[rank].length) {
      int length = Math.max(at + KINDS, 2 * nanos[rank].length);
      nanos[rank] = Arrays.copyOf(nanos[rank], length);
    }
    nanos[rank][at + part.code()] += more;
  }

  int ranks() {
    return nanos.length;
  }

  /** What a rank spends at a place. */
  long nanos(int rank, CallSite site, RecordedPart part) {
    Integer number = numbers.get(site);
    int at = number == null ? Integer.MAX_VALUE : KINDS * number;
    return at >= nanos[rank].length ? 0 : nanos[rank][at + part.code()];
  }

  /** What a rank spends anywhere. */
  long nanos(int rank) {
    return Arrays.stream(nanos[rank]).sum();
  }

  /** Per place, what all ranks together spend there. */
  SortedMap<CallSite, PathCost> allRanks() {
    SortedMap<CallSite, PathCost> all = new TreeMap<>();
    for (CallSite site : numbers.keySet()) {
      Costs costs = new Costs(KINDS);
      for (int rank = 0; rank < nanos.length; rank++) {
        for (RecordedPart part : RecordedPart.values()) {
          costs.add(part, nanos(rank, site, part));
        }
      }
      all.put(site, PathCost.of(costs, 1));
    }
    return all;
  }
}
