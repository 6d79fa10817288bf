/**
 * A trace archive as a source of graph blocks for the stream engine (FLIP-27).
 *
 * <p>Promised: readers walk the segments between the cuts of an archive side by side; a snapshot is
 * which segments have to be walked from where; restored, every block comes that propagators lack.
 * What the walk refuses ends the job without a restart.
 */
@NullMarked
package io.idlewave.graph.source;

import org.jspecify.annotations.NullMarked;
