package io.idlewave.jobs.results.part;

import java.util.List;

/**
 * The winning paths of selected lanes, as the summary holds them. The component names are a stable
 * contract.
 *
 * @param paths per scenario and bound, those of the median and of the 99th percentile
 */
public record WinningPaths(List<OfLane> paths) {

  /** Its name among the analyses of a summary, and the word by which studies ask for it. */
  public static final String LABEL = "winning-path";

  public WinningPaths {
    paths = List.copyOf(paths);
  }

  /**
   * One path: {@code injected - absorbed = delay + head start}, exactly.
   *
   * @param bound which bound of the delays it is
   * @param lane {@code median} or {@code p99}
   * @param replicate its number, counted from 0
   * @param rank the slowest rank, where the path ends
   * @param runtimeDelayNanos by how much the run takes longer than recorded, in ns
   * @param headStartNanos by how much that rank took less than the slowest in the recorded run, ns
   * @param injectedNanos what is injected on the path, in ns
   * @param absorbedNanos what slack absorbs on it, in ns
   * @param rankChanges how often it goes from one rank, or timeline, to another
   * @param inject at most three places, that which injects most first
   * @param absorb at most three places, that which absorbs most first
   */
  public record OfLane(
      String scenario,
      String bound,
      String lane,
      long replicate,
      int rank,
      double runtimeDelayNanos,
      double headStartNanos,
      double injectedNanos,
      double absorbedNanos,
      int ranksVisited,
      long rankChanges,
      List<PlaceOnPath> inject,
      List<PlaceOnPath> absorb) {

    public OfLane {
      inject = List.copyOf(inject);
      absorb = List.copyOf(absorb);
    }
  }

  /**
   * Calls of one function in one region, in words, on a path.
   *
   * @param name such as {@code MPI_Allreduce in ljForce}
   * @param nanos injected or absorbed there, in ns
   */
  public record PlaceOnPath(String name, double nanos) {}
}
