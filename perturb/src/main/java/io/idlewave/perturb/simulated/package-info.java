/** Simulated timing: clocks hold simulated times, MPI calls cost what a network model says. */
@NullMarked
package io.idlewave.perturb.simulated;

import org.jspecify.annotations.NullMarked;
