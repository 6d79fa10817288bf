package io.idlewave.jobs.results.part;

import java.util.List;

/** The winning paths of selected lanes, as the summary holds them. */
public record WinningPaths(List<OfLane> paths) {

  /** Its name among the analyses of a summary, and the word by which studies ask for it. */
  public static final String LABEL = "winning-path";

  public WinningPaths {
    paths = List.copyOf(paths);
  }

  /** One path: {@code injected - absorbed = delay + head start}, exactly. */
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

  /** Calls of one function in one region, in words, on a path. */
  public record PlaceOnPath(String name, double nanos) {}
}
