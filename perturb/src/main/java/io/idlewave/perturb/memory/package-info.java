/**
 * Noise with a memory: what step times of ranks have in common over steps, over ranks, and what is
 * left, learned from recorded steps with the uncertainty of every parameter, and drawn on.
 */
@NullMarked
package io.idlewave.perturb.memory;

import org.jspecify.annotations.NullMarked;
