/** From the events of a location to the calls of a rank. */
@NullMarked
package io.idlewave.ingest.otf2.fold;

import org.jspecify.annotations.NullMarked;
