/**
 * What a timeline does, one operation after the other: computations, and communications that last
 * from when all had come that they need. Stragglers are found with them, and networks made that
 * take what was recorded.
 */
@NullMarked
package io.idlewave.perturb.operation;

import org.jspecify.annotations.NullMarked;
