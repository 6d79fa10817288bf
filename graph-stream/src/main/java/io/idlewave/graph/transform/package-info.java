/**
 * What if the program were another one: changes made to the calls of a trace before anything is
 * simulated. The changed calls are an archive of their own.
 */
@NullMarked
package io.idlewave.graph.transform;

import org.jspecify.annotations.NullMarked;
