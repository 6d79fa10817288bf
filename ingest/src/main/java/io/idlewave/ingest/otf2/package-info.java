/**
 * Reads OTF2 archives, as Score-P and EZTrace write them, without any native library: decoding of
 * the files, and folding of events into MPI calls.
 */
@NullMarked
package io.idlewave.ingest.otf2;

import org.jspecify.annotations.NullMarked;
