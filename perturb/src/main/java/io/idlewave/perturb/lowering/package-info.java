/** How graph blocks become micro-steps: the door between the graph and the kernel. */
@NullMarked
package io.idlewave.perturb.lowering;

import org.jspecify.annotations.NullMarked;
