/** Exact statistics of samples, and their confidence intervals. */
@NullMarked
package io.idlewave.perturb.statistics;

import org.jspecify.annotations.NullMarked;
