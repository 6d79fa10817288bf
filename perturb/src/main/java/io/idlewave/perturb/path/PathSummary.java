package io.idlewave.perturb.path;

import io.idlewave.perturb.noise.Quantum;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** Adds up a critical path from its end to its begin, and keeps its longest steps. Mutable. */
final class PathSummary implements PathChains.Steps {

  private static final Comparator<PathSegment> SHORTEST_FIRST =
      Comparator.<PathSegment>comparingDouble(segment -> segment.cost().nanos())
          .thenComparingDouble(PathSegment::beginNanos);

  private final Quantum quantum;
  private final int longestCount;
  private final PathSums sums = new PathSums(PathCost.KINDS);
  private final PriorityQueue<PathSegment> longest = new PriorityQueue<>(SHORTEST_FIRST);
  private long beginQuanta;

  /** A path that ends at a time. */
  PathSummary(Quantum quantum, int longestCount, double endNanos) {
    this.quantum = quantum;
    this.longestCount = longestCount;
    this.beginQuanta = quantum.toQuanta(endNanos);
  }

  @Override
  public void before(Site site, Costs costs) {
    sums.before(site, costs);
    beginQuanta -= costs.quanta();
    longest.add(
        new PathSegment(
            site.rank(), site.call(), site.callSite(), beginQuanta * quantum.nanos(), cost(costs)));
    if (longest.size() > longestCount) {
      longest.remove();
    }
  }

  private PathCost cost(Costs costs) {
    return PathCost.of(costs, quantum);
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
        cost(sums.total),
        sums.byRank.as(this::cost),
        sums.byRegion.as(this::cost),
        sums.byCallSite.as(this::cost),
        sums.steps(),
        sums.rankChanges(),
        segmentsByLength);
  }
}
