package io.idlewave.jobs.results.part;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The critical path of the recorded run, as the summary holds it. The component names are a stable
 * contract.
 *
 * @param readings one where the clocks leave nothing open that matters; otherwise that with the
 *     shortest waits, and that with the longest
 */
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

  /**
   * One path, whose parts add up to the run time exactly.
   *
   * @param waits {@code exact}, {@code shortest} or {@code longest}
   * @param runtimeNanos from where the first rank leaves MPI_Init to where the last comes to
   *     MPI_Finalize, in ns
   * @param firstRank the rank where the path begins
   * @param rankChanges how often it goes from one rank, or timeline, to another
   * @param ranks at most five ranks, that with most of it first
   * @param places at most five places, that with most of it first
   * @param rankByWindow the rank that the path is on in the middle of each of equal windows of the
   *     run time
   */
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

  /**
   * Something that a path consists of.
   *
   * @param part {@code start}, {@code computation}, {@code calls}, {@code transfer} or {@code
   *     unexplained}
   * @param share by the run time
   */
  public record PartOfPath(String part, long nanos, double share) {}

  /**
   * A rank on a path.
   *
   * @param share by the run time
   */
  public record RankOnPath(int rank, long nanos, double share) {}

  /**
   * A place on a path.
   *
   * @param name in words, such as {@code computation before MPI_Allreduce in ljForce}
   * @param part what the time is spent with there
   * @param share by the run time
   * @param slackNanos by how much it may shrink before another path is longer, in ns
   * @param gainNanos by how much the run is shorter if it takes no time, in ns
   * @param imbalanceNanos what the path has of it beyond what a rank has on average, in ns; null of
   *     transfers
   */
  public record SiteOnPath(
      String name,
      String part,
      long nanos,
      double share,
      double slackNanos,
      double gainNanos,
      @Nullable Double imbalanceNanos) {}
}
