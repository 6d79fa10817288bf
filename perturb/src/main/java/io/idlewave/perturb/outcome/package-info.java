/**
 * The results of propagated lanes: an outcome per replicate, and statistics per rank.
 *
 * <p>Promised: the same bits however lanes are divided into groups and ranks into slices.
 */
@NullMarked
package io.idlewave.perturb.outcome;

import org.jspecify.annotations.NullMarked;
