package io.idlewave.jobs.inspect;

import io.idlewave.jobs.results.part.WaitReport;
import java.util.List;

/**
 * Where the time of a recorded run went, from leaving {@code MPI_Init} to entering {@code
 * MPI_Finalize}. The component names are a stable contract.
 *
 * @param runtimeNanos run time of the slowest rank, in ns
 * @param computingShare the share of the ranks' time that they computed, between calls and not
 *     idle, 0 to 1
 * @param busyCores how many ranks, or timelines, computed on average
 * @param imbalance the longest computing of a rank, all its timelines together, over the mean, at
 *     least 1
 * @param longestComputing the rank that computed longest
 * @param waits the parts of the ranks' time, with what calls waited for
 * @param sites functions by the call path that calls them, the longest time first: at most 20
 * @param paths call paths of user regions, that with most time of its own first: at most 20
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
    List<CallPath> paths,
    List<RankTime> ranks) {

  private static final String CLOCKS = "clocks";

  /** Takes immutable copies. */
  public RunReport {
    sites = List.copyOf(sites);
    paths = List.copyOf(paths);
    ranks = List.copyOf(ranks);
  }

  /** Whether clocks agree, so that what calls waited for is taken from them. */
  boolean clocksAgree() {
    return waits.from().equals(CLOCKS);
  }

  /**
   * Calls of one function in one call path of user regions, of all ranks.
   *
   * @param region names of the path with slashes between them, empty outside any region
   * @param function MPI function, or another call of a timeline, such as {@code join}
   * @param calls how many
   * @param nanos how long they lasted, in ns
   * @param share of the time of all ranks, 0 to 1
   */
  public record Site(String region, String function, long calls, long nanos, double share) {}

  /**
   * The time of a call path of user regions of its own, without regions inside it, of all ranks.
   *
   * @param region names of the path with slashes between them
   * @param nanos how long ranks were there, in ns: computing and calls
   * @param callNanos of it, in calls, in ns
   * @param share of the time of all ranks, 0 to 1
   */
  public record CallPath(String region, long nanos, long callNanos, double share) {}

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
