package io.idlewave.jobs.report;

import org.jspecify.annotations.Nullable;

/**
 * What a scenario of {@code model} timing has beside run times.
 *
 * @param network the network on one line
 * @param recordedNanos run time of the recorded run, in ns
 * @param synchronisation where the time goes; null where it was not asked for
 * @param sensitivities null likewise
 */
public record ModelResult(
    String network,
    double recordedNanos,
    @Nullable Synchronisation synchronisation,
    @Nullable SensitivityResult sensitivities) {}
