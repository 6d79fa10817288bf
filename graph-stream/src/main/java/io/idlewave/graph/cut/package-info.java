/** Consistent cuts: places at which reading and building can start anew. */
@NullMarked
package io.idlewave.graph.cut;

import org.jspecify.annotations.NullMarked;
