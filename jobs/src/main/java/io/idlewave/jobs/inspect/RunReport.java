package io.idlewave.jobs.inspect;

import io.idlewave.jobs.results.part.WaitReport;
import java.util.List;

/**
 * Where the time of a recorded run went, from leaving {@code MPI_Init} to entering {@code
 * MPI_Finalize}. The component names are a stable contract.
 *
 * @param runtimeNanos run time of the slowest rank, in ns
 * @param computingShare the share of the ranks' time that lies between calls, 0 to 1
 * @param busyCores how many ranks, or timelines, computed on average
 * @param imbalance the longest computing of a rank over the mean, at least 1
 * @param longestComputing the rank that computed longest
 * @param waits the parts of the ranks' time, with what calls waited for
 * @param sites functions by the call path that calls them, the longest time first: at most 20
 * @param ranks the same parts rank by rank, or of groups of neighbours where they are many
 */
public record RunReport(
    double runtimeNanos,
    double computingShare,
    double busyCores,
    double imbalance,
    String longestComputing,
    WaitReport waits,
    List<Site> sites,
    List<RankTime> ranks) {

  /** Takes immutable copies. */
  public RunReport {
    sites = List.copyOf(sites);
    ranks = List.copyOf(ranks);
  }

  /**
   * Calls of one function in one call path of user regions, of all ranks.
   *
   * @param region names of the path with slashes between them, empty outside any region
   * @param function MPI function
   * @param calls how many
   * @param nanos how long they lasted, in ns
   * @param share of the time of all ranks, 0 to 1
   */
  public record Site(String region, String function, long calls, long nanos, double share) {}

  /**
   * The time of a rank, or of a rank of a group on average.
   *
   * @param name the rank, the timeline, or the first and last one of the group
   * @param nanos per part of {@code waits}, in their order, in ns
   */
  public record RankTime(String name, List<Double> nanos) {

    /** Takes an immutable copy. */
    public RankTime {
      nanos = List.copyOf(nanos);
    }
  }
}
