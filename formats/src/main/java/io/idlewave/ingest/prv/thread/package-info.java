/** OpenMP in a Paraver trace: teams, barriers and locks as dependencies between timelines. */
@NullMarked
package io.idlewave.ingest.prv.thread;

import org.jspecify.annotations.NullMarked;
