/**
 * Simulated timing: clocks hold simulated times, MPI calls cost what a network model says ({@code
 * docs/semantics.md} section 7).
 */
@NullMarked
package io.idlewave.perturb.simulated;

import org.jspecify.annotations.NullMarked;
