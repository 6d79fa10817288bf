package io.idlewave.jobs.results.summary;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the replicates of a run tell beside the statistics of each scenario. */
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
