/**
 * Critical paths: where the run time of a lane, or of the recorded run, was spent, each found in a
 * pass of its own.
 */
@NullMarked
package io.idlewave.perturb.path;

import org.jspecify.annotations.NullMarked;
