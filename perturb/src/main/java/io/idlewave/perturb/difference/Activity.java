package io.idlewave.perturb.difference;

import io.idlewave.ingest.model.Internal;
import io.idlewave.perturb.path.Site;

/**
 * Something that takes time in a recorded run.
 *
 * @param site the call that it belongs to, or that ends it, and the region where it is spent
 * @param nanos how long it took
 */
@Internal
public record Activity(Site site, ActivityKind kind, long nanos) {}
