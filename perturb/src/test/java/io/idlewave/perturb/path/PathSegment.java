package io.idlewave.perturb.path;

import java.io.Serializable;

/**
 * A step of a critical path: time in one user region that belongs to one call, which is the
 * computation before it, its own processor time, and the flight of what it sends.
 *
 * @param rank world rank
 * @param call index of the call in the rank's archive
 * @param site the region, and the function of the call, which may be made in another region
 * @param beginNanos when the stretch begins, in ns
 * @param cost what it consists of; it ends {@code cost.nanos()} later
 */
public record PathSegment(int rank, long call, CallSite site, double beginNanos, PathCost cost)
    implements Serializable {}
