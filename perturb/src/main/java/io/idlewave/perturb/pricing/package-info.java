/**
 * Lowering: graph blocks become micro-steps, under given rules, slack and protocol. All MPI
 * semantics live here; the kernel below knows none.
 */
@NullMarked
package io.idlewave.perturb.pricing;

import org.jspecify.annotations.NullMarked;
