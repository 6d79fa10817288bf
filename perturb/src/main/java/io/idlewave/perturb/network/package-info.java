/**
 * Network models: what a message costs under LogP and its kin, one class per model, in the symbols
 * of the papers. Plain formulas, free of any trace.
 */
@NullMarked
package io.idlewave.perturb.network;

import org.jspecify.annotations.NullMarked;
