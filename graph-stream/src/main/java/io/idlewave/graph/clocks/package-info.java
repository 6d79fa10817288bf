/**
 * What messages and synchronising collectives say of the offsets between clocks that nobody
 * synchronised: gathered in one walk ({@code clocks.avro}), and solved for intervals of every pair
 * that communicates ({@code docs/semantics.md} section 3, {@code causal}).
 */
@NullMarked
package io.idlewave.graph.clocks;

import org.jspecify.annotations.NullMarked;
