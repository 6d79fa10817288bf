package io.idlewave.jobs.results.summary;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the replicates of a run tell beside the statistics of each scenario. The component names are
 * a stable contract.
 *
 * @param precision whether the intervals reach no farther than was asked for; null where nothing
 *     was
 * @param differences one entry per scenario but the reference, and bound; empty in a study of one
 *     scenario
 * @param limits how likely the limit is exceeded, by scenario and bound; empty without a limit
 * @param tails what was fitted to the largest run times, by scenario and bound; empty where that
 *     was not asked for
 */
public record Estimates(
    @Nullable PrecisionResult precision,
    List<Difference> differences,
    List<LimitResult> limits,
    List<TailResult> tails) {

  public Estimates {
    differences = List.copyOf(differences);
    limits = List.copyOf(limits);
    tails = List.copyOf(tails);
  }
}
