package io.idlewave.jobs.results.summary;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a scenario of {@code model} timing has beside run times. */
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
