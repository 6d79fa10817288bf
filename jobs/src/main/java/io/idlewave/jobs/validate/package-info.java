/**
 * Predictions checked against real runs: programs are run under injected disturbances and set
 * against what a study says of their undisturbed trace.
 */
@NullMarked
package io.idlewave.jobs.validate;

import org.jspecify.annotations.NullMarked;
