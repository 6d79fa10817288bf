/** Propagation inside the stream engine: the operator that owns lane groups, and what it emits. */
@NullMarked
package io.idlewave.perturb.operator;

import org.jspecify.annotations.NullMarked;
