package io.idlewave.jobs.report;

import org.jspecify.annotations.Nullable;

/**
 * What a result is conditional on, beside the recorded order.
 *
 * @param eagerThresholdBytes a standard send of more bytes was rendezvous
 * @param eagerSource how the threshold was found, such as {@code stated} or {@code inferred}
 * @param slackSource where slack was taken from, and why
 * @param baseRule how the base time of a call was found
 * @param unexplainedWaitShare share of the observed waiting time that no recorded event explains, 0
 *     to 1; null where it was not determined
 */
public record Caveat(
    long eagerThresholdBytes,
    String eagerSource,
    String slackSource,
    String baseRule,
    @Nullable Double unexplainedWaitShare) {}
