/** Distributions of perturbations, and their compilation to quantile tables. */
@NullMarked
package io.idlewave.perturb.noise;

import org.jspecify.annotations.NullMarked;
