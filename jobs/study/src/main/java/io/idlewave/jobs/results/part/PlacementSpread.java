package io.idlewave.jobs.results.part;

import java.util.List;

/**
 * How much of the spread of run times is due to where nodes lie, and how much to what is drawn. The
 * component names are a stable contract.
 *
 * @param scenarios one entry per scenario that was carried out under several random placements, in
 *     the order of the study
 */
public record PlacementSpread(List<Placed> scenarios) {

  /** The name under which a summary holds it. */
  public static final String LABEL = "placements";

  public PlacementSpread {
    scenarios = List.copyOf(scenarios);
  }

  /**
   * A scenario under all of its placements.
   *
   * @param scenario its name, without the number of a placement
   * @param placements those in which a replicate finished
   * @param replicates finished ones of all placements
   * @param meanNanos mean over placements of their mean run times, in ns
   * @param betweenSdNanos standard deviation of the mean run times of placements, in ns, estimated
   *     from them; 0 of one
   * @param withinSdNanos standard deviation of the run times of a placement, in ns: the root of the
   *     mean of the variances, each estimated from the replicates; 0 of one replicate
   * @param fastest the placement with the least mean run time, the first of several
   * @param slowest that with the largest, likewise
   */
  public record Placed(
      String scenario,
      int placements,
      long replicates,
      double meanNanos,
      double betweenSdNanos,
      double withinSdNanos,
      Extreme fastest,
      Extreme slowest) {}

  /**
   * One of the placements.
   *
   * @param placement its name as a scenario
   * @param placementMeanNanos its mean run time, in ns
   */
  public record Extreme(String placement, double placementMeanNanos) {}
}
