/**
 * Traces that are still being recorded: the records of their stream, and the calls of each rank put
 * into their order again.
 *
 * <p>Promised: a walk over a stream yields the blocks of a walk over an archive of the same calls,
 * bit for bit, in whatever order and pieces the calls arrive; what waits is bounded.
 */
@NullMarked
package io.idlewave.graph.live;

import org.jspecify.annotations.NullMarked;
