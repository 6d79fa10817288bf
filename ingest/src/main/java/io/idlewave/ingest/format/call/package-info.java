/**
 * From a rank's message-passing events to its calls, the same for every foreign format: requests
 * get numbers, envelopes that show only at completion are resolved in two passes, peers become
 * world ranks, and whatever has no place in a call is counted and located.
 *
 * <p>A format feeds the events of a rank to an {@link
 * io.idlewave.ingest.format.call.EnvelopeCollector} first, and once more to a {@link
 * io.idlewave.ingest.format.call.CallRecorder}, between whose {@code begin} and {@code end} they
 * belong to a call.
 */
@NullMarked
package io.idlewave.ingest.format.call;

import org.jspecify.annotations.NullMarked;
