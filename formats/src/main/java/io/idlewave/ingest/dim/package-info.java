/**
 * Reads Dimemas traces: one text file with bursts of computation and MPI primitives, rank after
 * rank, and no time inside MPI. {@link io.idlewave.ingest.dim.DimFormat} is the format that the
 * door of {@code ingest.format} knows.
 */
@NullMarked
package io.idlewave.ingest.dim;

import org.jspecify.annotations.NullMarked;
