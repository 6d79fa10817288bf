/** Fits of network parameters to measurements. Plain formulas, free of any trace. */
@NullMarked
package io.idlewave.perturb.fit;

import org.jspecify.annotations.NullMarked;
