/** Observed timing: clocks hold delays over the recorded run; the rules per MPI primitive. */
@NullMarked
package io.idlewave.perturb.observed;

import org.jspecify.annotations.NullMarked;
