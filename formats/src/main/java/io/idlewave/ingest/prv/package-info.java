/**
 * Reads Paraver traces, as Extrae writes them: one text file in which the records of all ranks are
 * mixed in the order of time. {@link io.idlewave.ingest.prv.PrvFormat} is the format that the door
 * of {@code ingest.format} knows.
 *
 * <p>The format holds matched messages, and neither requests nor the communicators of messages:
 * when nonblocking sends and collectives complete is inferred, and counted.
 */
@NullMarked
package io.idlewave.ingest.prv;

import org.jspecify.annotations.NullMarked;
