/** How a one-off delay travels: fronts, decay, and where waves meet. */
@NullMarked
package io.idlewave.jobs.analysis.wave;

import org.jspecify.annotations.NullMarked;
