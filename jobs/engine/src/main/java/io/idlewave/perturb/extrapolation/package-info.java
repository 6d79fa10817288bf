/**
 * Many ranks from few: how long phases between collectives of all ranks take with more ranks than
 * were simulated, by order statistics.
 */
@NullMarked
package io.idlewave.perturb.extrapolation;

import org.jspecify.annotations.NullMarked;
