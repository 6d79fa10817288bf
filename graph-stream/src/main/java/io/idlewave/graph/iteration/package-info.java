/** Iterations of a program, found in what its ranks repeat. */
@NullMarked
package io.idlewave.graph.iteration;

import org.jspecify.annotations.NullMarked;
