package io.idlewave.perturb.path;

import java.io.Serializable;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The critical path of one lane: a chain of costs, each of which begins when the one before ends,
 * from time 0 to the end of the rank that ends last. It holds no wait. Its parts add up to the run
 * time exactly; so do those by rank, by region and by call site. Of several critical paths it is
 * the one that stays on a rank, or with what came first in the order of the walk.
 *
 * @param rank the rank that ends last; of several the lowest
 * @param cost the whole, which is the run time (the delay in {@code observed} timing)
 * @param byRank per rank on the path, its part
 * @param byRegion per user region on the path, its part; -1 stands for outside any
 * @param byCallSite per region and function of the call made there or after it, its part
 * @param segments number of steps of the path
 * @param rankChanges how often the path goes from one rank, or timeline, to another
 * @param longest the longest segments, longest first; of equals the later first
 */
public record CriticalPath(
    int rank,
    PathCost cost,
    SortedMap<Integer, PathCost> byRank,
    SortedMap<Integer, PathCost> byRegion,
    SortedMap<CallSite, PathCost> byCallSite,
    long segments,
    long rankChanges,
    List<PathSegment> longest)
    implements Serializable {

  /** Takes immutable copies. */
  public CriticalPath {
    byRank = Collections.unmodifiableSortedMap(new TreeMap<>(byRank));
    byRegion = Collections.unmodifiableSortedMap(new TreeMap<>(byRegion));
    byCallSite = Collections.unmodifiableSortedMap(new TreeMap<>(byCallSite));
    longest = List.copyOf(longest);
  }

  /** The number of ranks, or timelines, on the path. */
  public int ranksVisited() {
    return byRank.size();
  }
}
