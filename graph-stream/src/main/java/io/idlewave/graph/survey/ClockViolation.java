package io.idlewave.graph.survey;

/**
 * An effect that lies before its cause on the recorded clocks.
 *
 * @param nanos by how much the effect is early, above 0
 * @param count how many effects of the trace are early beyond the clock's resolution
 */
public record ClockViolation(int fromRank, int toRank, long nanos, long count) {}
