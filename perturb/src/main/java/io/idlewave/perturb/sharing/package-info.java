/** Links that messages share: what goes over each of them, and what messages wait for there. */
@NullMarked
package io.idlewave.perturb.sharing;

import org.jspecify.annotations.NullMarked;
