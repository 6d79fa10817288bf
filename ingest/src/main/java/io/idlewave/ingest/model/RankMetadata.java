package io.idlewave.ingest.model;

/**
 * What the archive knows of one rank beside its calls.
 *
 * @param calls number of calls in the rank's file
 * @param lastEventNanos time of the rank's last recorded event, in ns since its first
 * @param node index into {@link TraceMetadata#nodes()}
 * @param clock number of the clock the rank's times were taken from; ranks with equal numbers share
 *     a clock
 * @param originNanos time of the rank's first recorded event on that clock, in ns since an instant
 *     common to the ranks of the clock
 */
public record RankMetadata(
    long calls, long lastEventNanos, int node, int clock, long originNanos) {}
