/**
 * Reads what the tracer of this project wrote, {@code ingest/tracer}: a folder with one Avro
 * container file per rank.
 *
 * <p>A file begins with a header that says whose it is, then holds rows: calls with their events,
 * regions entered and left, communicators, flushes. Each block of rows ends with a sum over them,
 * so that no damage goes unnoticed. A file that was cut off, as that of a process that was killed,
 * is read as far as its blocks are whole; that there was more is announced.
 */
@NullMarked
package io.idlewave.ingest.own;

import org.jspecify.annotations.NullMarked;
