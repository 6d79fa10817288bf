/**
 * How graph blocks become micro-steps: the door between the graph and the kernel. A {@code Pricing}
 * travels with the lanes and makes a {@code Lowering} per bound, which is stateless between blocks.
 */
@NullMarked
package io.idlewave.perturb.lowering;

import org.jspecify.annotations.NullMarked;
