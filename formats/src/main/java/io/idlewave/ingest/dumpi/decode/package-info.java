/**
 * DUMPI files, byte by byte: the sections of a rank's file and the records of its stream, read by a
 * table of functions. The format is that of the SST project's tracer (sst-dumpi, libundumpi).
 */
@NullMarked
package io.idlewave.ingest.dumpi.decode;

import org.jspecify.annotations.NullMarked;
