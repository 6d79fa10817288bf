/** What a trace holds and what it lacks, counted and located. */
@NullMarked
package io.idlewave.graph.census;

import org.jspecify.annotations.NullMarked;
