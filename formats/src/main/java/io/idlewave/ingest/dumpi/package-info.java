/**
 * Reads DUMPI traces without any native library: decoding of the files, and folding of records into
 * MPI calls. {@link io.idlewave.ingest.dumpi.DumpiFormat} is the format that the door of {@code
 * ingest.format} knows.
 *
 * <p>Each rank's file is read twice, in a window of fixed size; beside it a rank has its open
 * requests, its data types and the calls that make its communicators in memory.
 */
@NullMarked
package io.idlewave.ingest.dumpi;

import org.jspecify.annotations.NullMarked;
