/**
 * The door for foreign traces: a {@link io.idlewave.ingest.format.TraceFormat} recognises a path
 * and writes an archive from it; {@link io.idlewave.ingest.format.ForeignTrace} finds the format
 * and puts the archive in place.
 *
 * <p>A new format is one class, and one line in {@code
 * META-INF/services/io.idlewave.ingest.format.TraceFormat}. What formats share is here and in
 * {@code format.call}: warnings that are counted and located, ranks read in parallel, progress,
 * requests and envelopes.
 */
@NullMarked
package io.idlewave.ingest.format;

import org.jspecify.annotations.NullMarked;
