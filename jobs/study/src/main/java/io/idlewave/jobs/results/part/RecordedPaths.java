package io.idlewave.jobs.results.part;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The critical path of the recorded run, as the summary holds it. */
public record RecordedPaths(List<Reading> readings) {

  /** Its name among the analyses of a summary, and the word by which studies ask for it. */
  public static final String LABEL = "critical-path";

  /** How waits are read where that makes no difference. */
  public static final String EXACT = "exact";

  /** Every wait as short as the clocks allow. */
  public static final String SHORTEST = "shortest";

  /** Every wait as long as the clocks allow. */
  public static final String LONGEST = "longest";

  public RecordedPaths {
    readings = List.copyOf(readings);
  }

  /** One path, whose parts add up to the run time exactly. */
  public record Reading(
      String waits,
      long runtimeNanos,
      int firstRank,
      int lastRank,
      int ranksVisited,
      long rankChanges,
      List<PartOfPath> parts,
      List<RankOnPath> ranks,
      List<SiteOnPath> places,
      List<Integer> rankByWindow) {

    public Reading {
      parts = List.copyOf(parts);
      ranks = List.copyOf(ranks);
      places = List.copyOf(places);
      rankByWindow = List.copyOf(rankByWindow);
    }
  }

  /** Something that a path consists of. */
  public record PartOfPath(String part, long nanos, double share) {}

  /** A rank on a path. */
  public record RankOnPath(int rank, long nanos, double share) {}

  /** A place on a path. */
  public record SiteOnPath(
      String name,
      String part,
      long nanos,
      double share,
      double slackNanos,
      double gainNanos,
      @Nullable Double imbalanceNanos) {}
}
