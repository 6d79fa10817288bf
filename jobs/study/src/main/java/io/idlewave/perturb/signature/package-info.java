/**
 * From measurements to what a study can state: detours found in counts and times of work, split
 * into periodic processes and the rest, and distributions fitted to their durations.
 */
@NullMarked
package io.idlewave.perturb.signature;

import org.jspecify.annotations.NullMarked;
