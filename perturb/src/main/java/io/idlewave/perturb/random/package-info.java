/**
 * Counter-based random numbers: keys of draws, and the variate of one key and replicate.
 *
 * <p>The output is a promise: a change of it changes the results of every study. All keys are built
 * in {@code DrawKeys}.
 */
@NullMarked
package io.idlewave.perturb.random;

import org.jspecify.annotations.NullMarked;
