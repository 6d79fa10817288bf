package io.idlewave.perturb.path;

import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

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

  /** The sums in other words. */
  <C> SortedMap<K, C> as(Function<Costs, C> words) {
    SortedMap<K, C> as = new TreeMap<>();
    sums.forEach((key, sum) -> as.put(key, words.apply(sum)));
    return as;
  }
}
