/** A file of the profiler as its processes: events of hosts and devices, in times that can be. */
@NullMarked
package io.idlewave.ingest.kineto.read;

import org.jspecify.annotations.NullMarked;
