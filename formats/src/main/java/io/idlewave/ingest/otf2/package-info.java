/**
 * Reads OTF2 archives, as Score-P and EZTrace write them, without any native library: decoding of
 * the files, and folding of events into MPI calls. {@link io.idlewave.ingest.otf2.Otf2Format} is
 * the format that the door of {@code ingest.format} knows.
 *
 * <p>OTF2 has no checksums. What can be noticed is: calls that are never left or never entered,
 * calls inside calls of another function, and fewer events than announced make the trace
 * incomplete; anything that contradicts the format is refused with file and byte.
 */
@NullMarked
package io.idlewave.ingest.otf2;

import org.jspecify.annotations.NullMarked;
