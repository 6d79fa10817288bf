/** Simulated timing: MPI calls cost what a model says ({@code docs/semantics.md} section 7). */
@NullMarked
package io.idlewave.perturb.simulated;

import org.jspecify.annotations.NullMarked;
