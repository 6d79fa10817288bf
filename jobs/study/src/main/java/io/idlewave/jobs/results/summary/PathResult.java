package io.idlewave.jobs.results.summary;

import io.idlewave.jobs.results.summary.SensitivityResult.Shares;
import java.util.List;

/** The critical path of one lane. */
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
