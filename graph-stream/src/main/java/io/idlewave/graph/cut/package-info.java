/**
 * Consistent cuts: places at which reading and building can start anew, between any two blocks.
 *
 * <p>Promised: a walk from a cut yields exactly the blocks that a walk from the beginning yields
 * from there on.
 */
@NullMarked
package io.idlewave.graph.cut;

import org.jspecify.annotations.NullMarked;
