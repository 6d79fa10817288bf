package io.idlewave.jobs.results.summary;

import io.idlewave.jobs.results.summary.SensitivityResult.Shares;
import java.util.List;

/**
 * The critical path of one lane. The component names are a stable contract.
 *
 * @param scenario name of the scenario; {@code base} for the undisturbed machine
 * @param lane which lane: {@code base}, {@code median} or {@code p99}
 * @param replicate its number, counted from 0
 * @param runtimeNanos its run time, in ns
 * @param rankChanges how often it goes from one rank, or timeline, to another
 * @param topRanks ranks with the largest shares, largest first
 * @param topRegions regions likewise
 * @param topCallSites regions with the function called there, or with the computation before it,
 *     with which local calls count
 */
public record PathResult(
    String scenario,
    String lane,
    long replicate,
    double runtimeNanos,
    Shares shares,
    int ranksVisited,
    long rankChanges,
    List<Place> topRanks,
    List<Place> topRegions,
    List<Place> topCallSites) {

  public PathResult {
    topRanks = List.copyOf(topRanks);
    topRegions = List.copyOf(topRegions);
    topCallSites = List.copyOf(topCallSites);
  }

  /** A place and its share of the path. */
  public record Place(String name, double share) {}
}
