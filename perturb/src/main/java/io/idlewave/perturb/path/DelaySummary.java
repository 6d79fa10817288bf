package io.idlewave.perturb.path;

import io.idlewave.perturb.noise.Quantum;
import java.util.SortedMap;
import java.util.TreeMap;

/** Adds up a winning path of {@code observed} timing. Mutable. */
final class DelaySummary {

  private final Quantum quantum;
  private final Costs total = new Costs(DelayCost.KINDS);
  private final SortedMap<Integer, Costs> byRank = new TreeMap<>();
  private final SortedMap<CallSite, Costs> byCallSite = new TreeMap<>();
  private long rankChanges;
  private int followingRank = -1;

  DelaySummary(Quantum quantum) {
    this.quantum = quantum;
  }

  /** A step before those that were added. */
  void addBefore(Site site, Costs costs) {
    total.add(costs);
    byRank.computeIfAbsent(site.rank(), k -> new Costs(DelayCost.KINDS)).add(costs);
    byCallSite
        .computeIfAbsent(
            new CallSite(site.region(), site.function()), k -> new Costs(DelayCost.KINDS))
        .add(costs);
    if (followingRank >= 0 && followingRank != site.rank()) {
      rankChanges++;
    }
    followingRank = site.rank();
  }

  /** The path, whose parts add up to the delay of its rank. */
  DelayPath of(int rank, double delayNanos) {
    if (total.quanta() != quantum.toQuanta(delayNanos)) {
      throw new IllegalStateException(
          "winning path of rank %d: %s ns, got parts of %s ns"
              .formatted(rank, delayNanos, total.quanta() * quantum.nanos()));
    }
    return new DelayPath(
        rank, DelayCost.of(total, quantum), nanos(byRank), nanos(byCallSite), rankChanges);
  }

  private <K> SortedMap<K, DelayCost> nanos(SortedMap<K, Costs> costs) {
    SortedMap<K, DelayCost> nanos = new TreeMap<>();
    costs.forEach((key, of) -> nanos.put(key, DelayCost.of(of, quantum)));
    return nanos;
  }
}
