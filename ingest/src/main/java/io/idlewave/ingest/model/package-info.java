/** The trace as idlewave sees it: ranks, their MPI calls, and what the calls did. */
@NullMarked
package io.idlewave.ingest.model;

import org.jspecify.annotations.NullMarked;
