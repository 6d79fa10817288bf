package io.idlewave.jobs.results.summary;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a scenario of {@code model} timing has beside run times.
 *
 * @param recordedNanos run time of the recorded run, in ns; null where the trace holds none
 * @param synchronisation where the time goes; null where it was not asked for
 * @param sensitivities null likewise
 * @param criticalPath of the median and p99 lanes; empty where it was not asked for
 */
public record SimulatedResult(
    String network,
    @Nullable Double recordedNanos,
    @Nullable Synchronisation synchronisation,
    @Nullable SensitivityResult sensitivities,
    List<PathResult> criticalPath) {

  public SimulatedResult {
    criticalPath = List.copyOf(criticalPath);
  }
}
