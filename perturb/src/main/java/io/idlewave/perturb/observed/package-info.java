/**
 * The lowering of {@code observed} timing: recorded durations, in delay space, by the rules of
 * {@code docs/semantics.md}. How a delay is absorbed is a {@link
 * io.idlewave.perturb.observed.SlackRule}, one class per way to read a trace; a new one comes in by
 * a {@link io.idlewave.perturb.observed.SlackKind}. Promised: the draws of an edge have the same
 * keys under every rule, nothing is allocated per call, and every rule keeps the invariants that
 * its class docs name.
 */
@NullMarked
package io.idlewave.perturb.observed;

import org.jspecify.annotations.NullMarked;
