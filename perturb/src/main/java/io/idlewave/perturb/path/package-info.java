/** The critical path of a lane: where its run time was spent, found in a pass of its own. */
@NullMarked
package io.idlewave.perturb.path;

import org.jspecify.annotations.NullMarked;
