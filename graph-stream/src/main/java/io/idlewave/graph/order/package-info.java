/** The demand-driven walk that reads the ranks and puts their calls in topological order. */
@NullMarked
package io.idlewave.graph.order;

import org.jspecify.annotations.NullMarked;
