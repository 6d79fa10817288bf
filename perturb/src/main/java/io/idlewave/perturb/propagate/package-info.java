/** Carrying lanes through a trace: which lanes a study has, and what happens to them per block. */
@NullMarked
package io.idlewave.perturb.propagate;

import org.jspecify.annotations.NullMarked;
