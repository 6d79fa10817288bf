package io.idlewave.perturb.path;

import java.io.Serializable;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The winning path of one lane in {@code observed} timing: what the delay of a rank at its end
 * consists of, followed back through every maximum and minimum to the value that won it. Injected
 * less absorbed is that delay, exactly; so it is by rank and by call site.
 *
 * @param rank whose delay it is
 * @param cost the whole, which is the rank's delay at its end
 * @param byRank per rank on the path, its part
 * @param byCallSite per region and function of the call made there or after it, its part
 * @param rankChanges how often the path goes from one rank, or timeline, to another
 */
public record DelayPath(
    int rank,
    DelayCost cost,
    SortedMap<Integer, DelayCost> byRank,
    SortedMap<CallSite, DelayCost> byCallSite,
    long rankChanges)
    implements Serializable {

  /** Takes immutable copies. */
  public DelayPath {
    byRank = Collections.unmodifiableSortedMap(new TreeMap<>(byRank));
    byCallSite = Collections.unmodifiableSortedMap(new TreeMap<>(byCallSite));
  }
}
