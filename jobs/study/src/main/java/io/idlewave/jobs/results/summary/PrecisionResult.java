package io.idlewave.jobs.results.summary;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How far the intervals of run times reach, against what was asked for. The component names are a
 * stable contract.
 *
 * @param reached whether all of them reach no farther
 * @param maxPasses passes that there might have been; each interval is as wide as so many looks at
 *     the replicates make it
 * @param replicates of each scenario, after all passes
 * @param maxReplicates of each scenario that there might have been
 * @param levelPerLook the level of the intervals at a single look, so that they hold with that of
 *     {@code run} over all looks
 * @param reaches of the intervals, by scenario, bound and statistic
 */
public record PrecisionResult(
    boolean reached,
    int passes,
    int maxPasses,
    long replicates,
    long maxReplicates,
    double levelPerLook,
    List<Reached> reaches) {

  public PrecisionResult {
    reaches = List.copyOf(reaches);
  }

  /**
   * How far one interval reaches.
   *
   * @param bound of the run time
   * @param statistic of the run time
   * @param askedNanos how far its ends may lie from the figure, in ns
   * @param foundNanos how far the farther one lies from it; null where an end is open
   * @param reached whether that is no farther
   */
  public record Reached(
      String scenario,
      String bound,
      String statistic,
      double askedNanos,
      @Nullable Double foundNanos,
      boolean reached) {}
}
