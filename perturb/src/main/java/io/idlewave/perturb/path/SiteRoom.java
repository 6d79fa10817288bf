package io.idlewave.perturb.path;

import java.io.Serializable;

/**
 * What a place on the critical path of a recorded run may change about it.
 *
 * @param place the place
 * @param pathNanos what the path has of it, in ns
 * @param slackNanos by how much that may shrink, in ns, before another path is longer: so far the
 *     run gets shorter one for one. All of the place shrinks by the same share, on and off the path
 * @param gainNanos by how much the run gets shorter, in ns, if the place takes no time at all
 */
public record SiteRoom(PathPlace place, long pathNanos, double slackNanos, double gainNanos)
    implements Serializable {}
