package io.idlewave.jobs.prepare;

import org.jspecify.annotations.Nullable;

/**
 * What the results of a scenario are conditional on.
 *
 * @param slack where slack was taken from, or {@code none}
 * @param rules how delays propagate
 * @param eagerThresholdBytes a standard send of more bytes is rendezvous
 * @param network the network on one line, where it is simulated
 * @param recordedNanos run time of the recorded run, in ns, where another one is simulated; null
 *     where the trace holds no times of a run
 */
public record Conditions(
    String slack,
    String rules,
    long eagerThresholdBytes,
    @Nullable String network,
    @Nullable Double recordedNanos) {}
