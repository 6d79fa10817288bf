package io.idlewave.perturb.path;

import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Costs by what they belong to. Mutable.
 *
 * @param <K> what they belong to
 */
final class CostSums<K extends Comparable<K>> {

  private final SortedMap<K, Costs> sums = new TreeMap<>();

  void add(K key, Costs costs) {
    sums.computeIfAbsent(key, k -> new Costs(costs.kinds())).add(costs);
  }

  /** The sums in ns, where a quantum has so many. */
  SortedMap<K, PathCost> nanos(double quantumNanos) {
    SortedMap<K, PathCost> nanos = new TreeMap<>();
    sums.forEach((key, sum) -> nanos.put(key, PathCost.of(sum, quantumNanos)));
    return nanos;
  }
}
