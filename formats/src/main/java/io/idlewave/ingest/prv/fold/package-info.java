/** Records of a Paraver trace into calls: sorted by rank and time, hung on calls, completed. */
@NullMarked
package io.idlewave.ingest.prv.fold;

import org.jspecify.annotations.NullMarked;
