/** Records of a Paraver trace sorted by rank and time, in bounded memory. */
@NullMarked
package io.idlewave.ingest.prv.spill;

import org.jspecify.annotations.NullMarked;
