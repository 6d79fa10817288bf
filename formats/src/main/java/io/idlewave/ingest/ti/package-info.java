/**
 * Reads time-independent traces of SimGrid: what each rank did, and how much work lay between.
 * {@link io.idlewave.ingest.ti.TiFormat} is the format that the door of {@code ingest.format}
 * knows.
 *
 * <p>Each line but those of work becomes one call. What the lines leave open (which request a wait
 * completes, whether a test found anything, which communicator a collective is on) is read by the
 * rules that the replayer has, and nothing is made up beyond them: where it does not say which
 * requests a call completes, none are.
 */
@NullMarked
package io.idlewave.ingest.ti;

import org.jspecify.annotations.NullMarked;
