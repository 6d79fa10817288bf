/**
 * A trace archive as a source of graph blocks for the stream engine (FLIP-27).
 *
 * <p>Promised: a snapshot is the last cut and the number of the next block; restored, the source
 * goes on with exactly that block. What the walk refuses ends the job without a restart.
 */
@NullMarked
package io.idlewave.graph.source;

import org.jspecify.annotations.NullMarked;
