/**
 * Lowering of {@code model} timing: clocks hold simulated times, and calls cost what a network
 * model says.
 */
@NullMarked
package io.idlewave.perturb.model;

import org.jspecify.annotations.NullMarked;
