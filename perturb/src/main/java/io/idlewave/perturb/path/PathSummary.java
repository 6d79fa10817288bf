package io.idlewave.perturb.path;

import io.idlewave.perturb.noise.Quantum;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SortedMap;
import java.util.TreeMap;

/** Adds up a critical path from its end to its begin. Mutable. */
final class PathSummary {

  private static final Comparator<PathSegment> SHORTEST_FIRST =
      Comparator.<PathSegment>comparingDouble(segment -> segment.cost().nanos())
          .thenComparingDouble(PathSegment::beginNanos);

  private final Quantum quantum;
  private final int longestCount;
  private final Costs total = new Costs(PathCost.KINDS);
  private final SortedMap<Integer, Costs> byRank = new TreeMap<>();
  private final SortedMap<Integer, Costs> byRegion = new TreeMap<>();
  private final SortedMap<CallSite, Costs> byCallSite = new TreeMap<>();
  private final PriorityQueue<PathSegment> longest = new PriorityQueue<>(SHORTEST_FIRST);
  private long beginQuanta;
  private long segments;
  private long rankChanges;
  private int followingRank = -1;

  /** A path that ends at a time. */
  PathSummary(Quantum quantum, int longestCount, double endNanos) {
    this.quantum = quantum;
    this.longestCount = longestCount;
    this.beginQuanta = quantum.toQuanta(endNanos);
  }

  /** The segment before those that were added. */
  void addBefore(Site site, Costs costs) {
    CallSite callSite = new CallSite(site.region(), site.function());
    total.add(costs);
    byRank.computeIfAbsent(site.rank(), k -> new Costs(PathCost.KINDS)).add(costs);
    byRegion.computeIfAbsent(site.region(), k -> new Costs(PathCost.KINDS)).add(costs);
    byCallSite.computeIfAbsent(callSite, k -> new Costs(PathCost.KINDS)).add(costs);
    beginQuanta -= costs.quanta();
    segments++;
    if (followingRank >= 0 && followingRank != site.rank()) {
      rankChanges++;
    }
    followingRank = site.rank();
    longest.add(
        new PathSegment(
            site.rank(),
            site.call(),
            callSite,
            beginQuanta * quantum.nanos(),
            PathCost.of(costs, quantum)));
    if (longest.size() > longestCount) {
      longest.remove();
    }
  }

  /** The path, which begins at time 0. */
  CriticalPath of(int rank) {
    if (beginQuanta != 0) {
      throw new IllegalStateException(
          "critical path of rank %d: begin at 0, got %s ns"
              .formatted(rank, beginQuanta * quantum.nanos()));
    }
    List<PathSegment> segmentsByLength = new ArrayList<>(longest);
    segmentsByLength.sort(SHORTEST_FIRST.reversed());
    return new CriticalPath(
        rank,
        PathCost.of(total, quantum),
        nanos(byRank),
        nanos(byRegion),
        nanos(byCallSite),
        segments,
        rankChanges,
        segmentsByLength);
  }

  private <K> SortedMap<K, PathCost> nanos(SortedMap<K, Costs> costs) {
    SortedMap<K, PathCost> nanos = new TreeMap<>();
    costs.forEach((key, of) -> nanos.put(key, PathCost.of(of, quantum)));
    return nanos;
  }
}
