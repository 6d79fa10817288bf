package io.idlewave.perturb.path;

/**
 * A stretch of a critical path that belongs to one call: the computation before it, its own
 * processor time, and the flight of what it sends.
 *
 * @param rank world rank
 * @param call index of the call in the rank's archive
 * @param site where the call is made
 * @param beginNanos when the stretch begins, in ns
 * @param cost what it consists of; it ends {@code cost.nanos()} later
 */
public record PathSegment(int rank, long call, CallSite site, double beginNanos, PathCost cost) {}
