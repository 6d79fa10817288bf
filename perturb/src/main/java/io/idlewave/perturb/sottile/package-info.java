/**
 * The lowering of {@code rules: sottile}: the message-passing graph of Sottile, Chandu and Bader,
 * "Performance analysis of parallel programs via message-passing graph traversal" (2006), as it is
 * printed, in delay space. No edge has slack, there is no eager threshold, and each edge draws what
 * its figure shows. How the equations are read stands in {@code docs/semantics.md} section 4.
 */
@NullMarked
package io.idlewave.perturb.sottile;

import org.jspecify.annotations.NullMarked;
