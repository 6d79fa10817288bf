/**
 * The demand-driven walk that reads the ranks and puts their calls in topological order.
 *
 * <p>Promised: the sequence of blocks is a function of archive, options and starting cut alone;
 * beside unmatched messages and open requests at most one call per rank is held, and the whole is
 * bounded; ranks that wait for each other in a cycle are named.
 */
@NullMarked
package io.idlewave.graph.order;

import org.jspecify.annotations.NullMarked;
