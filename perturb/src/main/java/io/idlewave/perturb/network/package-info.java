/**
 * Network models: what a message costs under LogP and its kin, one class per model, in the symbols
 * of the papers. Plain formulas, free of any trace.
 *
 * <p>The door is {@code NetworkModel}; a model without handshakes implements {@code Elementary}. It
 * is registered in {@code jobs.study.machine}, and keeps what {@code NetworkContractTest} checks.
 */
@NullMarked
package io.idlewave.perturb.network;

import org.jspecify.annotations.NullMarked;
