package io.idlewave.ingest.model;

/**
 * How long a rank ran its program, as its tracer says: not in calls, not before it was created, and
 * not while the tracer wrote its buffer to disk.
 *
 * @param nanos in the whole trace, in ns
 * @param tailNanos of it, what lies after the last call
 */
public record RunningTime(long nanos, long tailNanos) {}
