/** The (max,+) kernel: micro-steps over vectors of clocks and slots, one lane per replicate. */
@NullMarked
package io.idlewave.perturb.kernel;

import org.jspecify.annotations.NullMarked;
