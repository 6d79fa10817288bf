package io.idlewave.perturb.path;

import java.io.Serializable;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How the end of a rank came about in one lane: what each value on the way back was the sum, the
 * maximum or the minimum of.
 *
 * <p>In {@code model} timing that of the rank that ends last is the critical path: a chain of
 * costs, each of which begins when the one before ends, from time 0 on. It holds no wait, and
 * consists of {@link CriticalPart}s. Of several critical paths it is the one that stays on a rank,
 * or with what came first in the order of the walk. In {@code observed} timing it is the winning
 * path of a delay, and consists of {@link io.idlewave.perturb.kernel.DelayPart}s: slack takes off
 * what others add.
 *
 * @param rank whose end it is
 * @param cost the whole: a time, or in {@code observed} timing a delay, exactly
 * @param byRank per rank on the path, its part
 * @param byCallSite per region and function of the call made there or after it, its part
 * @param rankChanges how often the path goes from one rank, or timeline, to another
 */
public record LanePath(
    int rank,
    PathCost cost,
    SortedMap<Integer, PathCost> byRank,
    SortedMap<CallSite, PathCost> byCallSite,
    long rankChanges)
    implements Serializable {

  /** Takes immutable copies. */
  public LanePath {
    byRank = Collections.unmodifiableSortedMap(new TreeMap<>(byRank));
    byCallSite = Collections.unmodifiableSortedMap(new TreeMap<>(byCallSite));
  }

  /** Per user region on the path, its part; -1 stands for outside any. */
  public SortedMap<Integer, PathCost> byRegion() {
    return PathCost.by(byCallSite, CallSite::region);
  }
}
