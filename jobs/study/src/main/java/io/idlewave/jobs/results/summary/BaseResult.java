package io.idlewave.jobs.results.summary;

import org.jspecify.annotations.Nullable;

/** What {@code model} timing found for the study's machine with nothing disturbed. */
public record BaseResult(
    String network,
    @Nullable Double runtimeNanos,
    @Nullable Double recordedNanos,
    @Nullable Synchronisation synchronisation,
    @Nullable SensitivityResult sensitivities,
    @Nullable LatencyTolerance latencyTolerance,
    @Nullable PathResult criticalPath) {}
