/** Algorithms of collectives as stages of transmissions, and what their stages cost. */
@NullMarked
package io.idlewave.perturb.collective;

import org.jspecify.annotations.NullMarked;
