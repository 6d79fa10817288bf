/** Counter-based random numbers: keys of draws, and the variate of one key and replicate. */
@NullMarked
package io.idlewave.perturb.random;

import org.jspecify.annotations.NullMarked;
