/** Exact answers about the network's latency from run times and their derivatives. */
@NullMarked
package io.idlewave.perturb.sensitivity;

import org.jspecify.annotations.NullMarked;
