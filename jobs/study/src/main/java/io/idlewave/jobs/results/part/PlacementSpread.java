package io.idlewave.jobs.results.part;

import java.util.List;

/** How much of the spread of run times is due to where nodes lie, and how much to what is drawn. */
public record PlacementSpread(List<Placed> scenarios) {

  /** The name under which a summary holds it. */
  public static final String LABEL = "placements";

  public PlacementSpread {
    scenarios = List.copyOf(scenarios);
  }

  /** A scenario under all of its placements. */
  public record Placed(
      String scenario,
      int placements,
      long replicates,
      double meanNanos,
      double betweenSdNanos,
      double withinSdNanos,
      Extreme fastest,
      Extreme slowest) {}

  /** One of the placements. */
  public record Extreme(String placement, double placementMeanNanos) {}
}
