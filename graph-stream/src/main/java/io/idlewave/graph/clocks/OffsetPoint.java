package io.idlewave.graph.clocks;

/**
 * One order of two events on different ranks that a trace proves: the cause on {@code from}, the
 * effect on {@code to}. The tightest of its pair, kind and window of time. Times are on each rank's
 * own clock, in ns since its first event, so that a constant on a clock changes none of them.
 *
 * @param from world rank of the cause
 * @param to world rank of the effect, another one
 * @param kind one of {@link OffsetKind}
 * @param effectNanos when the effect had ended
 * @param early how many effects of the window ended before their cause began, by the clocks as
 *     recorded, by more than their resolution
 * @param earlyNanos by how much the worst of them did, in ns, or 0
 */
public record OffsetPoint(
    int from, int to, int kind, long causeNanos, long effectNanos, long early, long earlyNanos) {}
