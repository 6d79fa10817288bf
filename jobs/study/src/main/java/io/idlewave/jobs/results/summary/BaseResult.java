package io.idlewave.jobs.results.summary;

import org.jspecify.annotations.Nullable;

/**
 * What {@code model} timing found for the study's machine with nothing disturbed. The component
 * names are a stable contract.
 *
 * @param runtimeNanos predicted run time, in ns; null if the run ends in a deadlock
 * @param recordedNanos run time of the recorded run, in ns; null where the trace holds none
 * @param synchronisation where the time goes; null where it was not asked for
 * @param sensitivities null likewise
 * @param latencyTolerance null likewise
 * @param criticalPath null likewise
 */
public record BaseResult(
    String network,
    @Nullable Double runtimeNanos,
    @Nullable Double recordedNanos,
    @Nullable Synchronisation synchronisation,
    @Nullable SensitivityResult sensitivities,
    @Nullable LatencyTolerance latencyTolerance,
    @Nullable PathResult criticalPath) {}
