/**
 * What stretches of computing take: as recorded, or quieter. A stretch is what a rank computes
 * between two calls.
 */
@NullMarked
package io.idlewave.perturb.compute;

import org.jspecify.annotations.NullMarked;
