/**
 * Algorithms of collectives as stages of transmissions, and what their stages cost.
 *
 * <p>A new algorithm is a constant of {@code Algorithm} that says which operations it supports and
 * writes their stages. Promised: in a stage a member sends one message at most and receives one at
 * most; memory grows with the members, not with the stages.
 */
@NullMarked
package io.idlewave.perturb.collective;

import org.jspecify.annotations.NullMarked;
